// The top bar: scenarios to choose from, files, languages, help and themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { axe, openFresh, openPage, setUp } from "./harness.mjs";

const site = setUp({ before, after });
const PHONE = { width: 390, height: 844 };

const chooser = (page) => page.locator(".chooser");
const dialog = (page) => page.locator("dialog.experiments");
const button = (page, name) => page.getByRole("button", { name, exact: true });

const fresh = (t, options) => openFresh(t, site, options);

/** Chooses a scenario by the words that its button begins with. */
async function choose(page, title) {
  await chooser(page).click();
  await dialog(page).locator(".pick", { hasText: title }).first().click();
  await dialog(page).waitFor({ state: "hidden" });
}

/** Goes to the end, once it is known what that is. */
async function toEnd(page, isThere = async () => (await page.getByRole("timer").innerText()) !== "0:00") {
  await page.locator("#stage").focus();
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press("End");
    if (await isThere()) return;
    await page.waitForTimeout(100);
  }
  assert.fail("the end is not known");
}

/** What axe-core finds, but for the rows of failures, which have tests of their own. */
const findings = async (page) => (await axe(page)).filter((finding) => !finding.includes("(#failure-"));

const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test("each scenario begins at its start, says what to watch for, and runs", async (t) => {
  const page = await fresh(t);
  await chooser(page).click();
  const titles = await dialog(page).locator("section:last-of-type .pick b").allInnerTexts();
  assert.ok(titles.length >= 12, `${titles.length} scenarios`);
  await page.keyboard.press("Escape");
  for (const title of titles) {
    await choose(page, title);
    assert.equal(await chooser(page).innerText(), title);
    assert.equal(await page.getByRole("timer").innerText(), "0:00");
    assert.ok((await page.locator(".watch li").count()) >= 2, title);
    await toEnd(page);
  }
  await chooser(page).click();
  assert.ok((await dialog(page).locator("section:first-of-type .pick").count()) >= titles.length - 1, "all others are kept");
  assert.deepEqual(page.problems, []);
});

test("what to watch for can be hidden and shown again, by keyboard alone", async (t) => {
  const page = await fresh(t);
  await chooser(page).focus();
  await page.keyboard.press("Enter");
  await dialog(page).locator(".pick").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".watch").waitFor();
  await button(page, "Hide").press("Enter");
  await page.locator(".watch").waitFor({ state: "detached" });
  await chooser(page).press("Enter");
  await button(page, "What to watch for").press("Enter");
  await page.locator(".watch").waitFor();
});

test("a saved file opens as the same experiment, under its name", async (t) => {
  const page = await fresh(t);
  await choose(page, "Update the image");
  await chooser(page).click();
  await page.getByLabel("Name", { exact: true }).fill("Mine: nginx, twice");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as file").click()]);
  assert.equal(download.suggestedFilename(), "mine-nginx-twice.yaml");
  const file = await download.path();
  assert.match(readFileSync(file, "utf8"), /^scenario: v1\nname: "?mine-nginx-twice"?\n[\s\S]*apply: \|\n[\s\S]*kubectl set image/);
  await page.locator("dialog.experiments input[type=file]").setInputFiles({ name: "mine.yaml", mimeType: "text/yaml", buffer: readFileSync(file) });
  await dialog(page).waitFor({ state: "hidden" });
  assert.equal(await chooser(page).innerText(), "Mine nginx twice");
  await toEnd(page, async () => (await page.locator(".lane .name").count()) === 2);
});

test("a file that is no scenario says where, and changes nothing", async (t) => {
  const page = await fresh(t);
  await choose(page, "Recreate");
  for (const [text, where] of [["scenario: v1\nname: x\nabout: y\nstepps: []\nuntil: 1s\n", /Line 4, column 1/], ["a: [", /Line \d+, column \d+/]]) {
    await chooser(page).click();
    await page.locator("dialog.experiments input[type=file]").setInputFiles({ name: "bad.yaml", mimeType: "text/yaml", buffer: Buffer.from(text) });
    const alert = page.locator(".notice[role=alert]");
    await alert.waitFor();
    assert.match(await alert.innerText(), /bad\.yaml is no scenario/);
    assert.match(await alert.innerText(), where);
    assert.equal(await chooser(page).innerText(), "Recreate");
    await alert.getByRole("button", { name: "Close" }).click();
  }
});

test("a scenario can be dropped and pasted", async (t) => {
  const page = await fresh(t);
  const bring = (how) =>
    page.evaluate((kind) => {
      const data = new DataTransfer();
      const text = `scenario: v1\nname: by-${kind}\nabout: It came.\nsteps: []\nuntil: 1s\n`;
      if (kind === "drop") data.items.add(new File([text], "x.yaml"));
      else data.setData("text", text);
      const event = kind === "drop" ? new DragEvent("drop", { dataTransfer: data, bubbles: true }) : new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
      document.body.dispatchEvent(event);
    }, how);
  for (const how of ["drop", "paste"]) {
    await bring(how);
    await page.waitForFunction((name) => document.querySelector(".chooser").innerText === name, `By ${how}`);
  }
});

test("the page speaks Chinese, keeps it over a reload, and says so to screen readers", async (t) => {
  const page = await fresh(t);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
  await page.locator("#language").selectOption("zh-CN");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-CN");
  assert.equal(await page.evaluate(() => document.activeElement.id), "language");
  await page.locator(".cm-editor").waitFor();
  await choose(page, "更新镜像");
  await toEnd(page);
  await page.reload();
  await chooser(page).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-CN");
  assert.equal(await chooser(page).innerText(), "更新镜像");
  assert.match(await page.locator(".ruler").innerText(), /下限/);
  assert.deepEqual(await axe(page), []);
  await page.locator("#language").selectOption("en");
  assert.equal(await chooser(page).innerText(), "Update the image");
  assert.deepEqual(page.problems, []);
});

test("keys, themes and the projector's size stand in the help, and last", async (t) => {
  const page = await fresh(t);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  for (const key of ["Space", "PageDown", "Home", "F", "R", "Ctrl + C"]) await page.locator("dialog kbd", { hasText: key }).first().waitFor();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await page.getByRole("checkbox", { name: "Projector size" }).check();
  const root = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.deepEqual(await root(), { theme: "dark", size: "projector" });
  await page.keyboard.press("Escape");
  await page.reload();
  await chooser(page).waitFor();
  assert.deepEqual(await root(), { theme: "dark", size: "projector" });
});

test("an address with anything behind it is the same page", async (t) => {
  const page = await openPage(t, site, { path: "?lesson=%00&at=-1#v9:AAAA%ZZ<script>" });
  await chooser(page).waitFor();
  assert.deepEqual(page.problems, []);
});

for (const theme of ["light", "dark"]) {
  for (const [device, size] of Object.entries({ desk: { width: 1440, height: 900 }, phone: PHONE })) {
    test(`dialogs and what to watch for pass axe-core on a ${device} in the ${theme} theme`, async (t) => {
      const page = await fresh(t, { ...size, theme });
      await choose(page, "A bad image, and undo");
      assert.deepEqual(await findings(page), []);
      assert.ok(!(await sideways(page)));
      await chooser(page).click();
      assert.deepEqual(await findings(page), []);
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
      assert.deepEqual(await findings(page), []);
    });
  }
}
