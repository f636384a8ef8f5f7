// The main job: the documentation's Deployment comes up, rolls, gets stuck at an image that cannot be pulled, and recovers.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";

import { axe, openPage, setUp } from "./harness.mjs";

const site = setUp({ before, after });
const SHOTS = resolve(import.meta.dirname, "../../target/screenshots");
const DESK = { width: 1440, height: 900 };
const WINDOWS = { "1440x900": DESK, "1024x768": { width: 1024, height: 768 }, "390x844": { width: 390, height: 844 } };

/** Opens the page as on a first visit. */
async function firstVisit(t, size = DESK) {
  const page = await openPage(t, site, size);
  await leaveInStorage(page, null);
  await page.reload();
  await page.getByRole("heading", { name: "Rollscope" }).waitFor();
  return page;
}

/** Leaves `text` as the stored page, or nothing; the page that is open must not write over it as it goes. */
async function leaveInStorage(page, text) {
  await page.evaluate((left) => {
    localStorage.clear();
    if (left !== null) localStorage.setItem("rollscope", left);
    Storage.prototype.setItem = () => {};
  }, text);
}

const available = (page) => page.locator(".ruler .lab b").first().innerText();
const forward = (page) => page.getByRole("button", { name: "One action forward" });

/** Steps until `done` says so. */
async function stepUntil(page, done, step = () => forward(page).click()) {
  for (let count = 0; count < 60; count += 1) {
    if (await done()) return;
    await step();
  }
  assert.fail("sixty actions did not do it");
}

/** Waits for the editor and puts `text` in the place of `from` in its manifest. */
async function replaceInManifest(page, from, text) {
  await page.locator(".cm-editor").waitFor();
  const content = page.locator(".cm-content");
  const manifest = await page.evaluate(() => JSON.parse(localStorage.getItem(`rollscope.session.${sessionStorage.getItem("rollscope.tab")}`)).draft);
  assert.ok(manifest.includes(from), manifest);
  await content.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(manifest.replace(from, text));
}

async function run(page, command) {
  const line = page.getByRole("combobox", { name: "kubectl command" });
  await line.fill(command);
  await line.press("Enter");
}

const shot = async (page, name) => {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: resolve(SHOTS, `${name}.png`) });
};

/** Applies the first manifest and steps until three Pods are available. */
async function bringUp(page) {
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await stepUntil(page, async () => (await available(page)) === "3");
}

test("the documentation's Deployment comes up, rolls Pod by Pod, gets stuck and recovers", async (t) => {
  const page = await firstVisit(t);
  await page.locator(".cm-editor").waitFor();
  assert.match(await page.locator(".cm-content").innerText(), /name: nginx-deployment[\s\S]*image: nginx:1\.7\.9/);
  await shot(page, "first-visit-1440x900");
  await bringUp(page);
  await assertLane(page, "r1", "1.7.9", [3, 3, 3, 3]);
  await shot(page, "up-1440x900");

  await replaceInManifest(page, "nginx:1.7.9", "nginx:1.9.1");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await stepUntil(page, async () => (await page.locator(".lane:not(.empty)").count()) === 2);
  await shot(page, "rolling-1440x900");
  await stepUntil(page, async () => (await page.locator(".lane.empty").count()) === 1 && (await available(page)) === "3");
  await assertLane(page, "r2", "1.9.1", [3, 3, 3, 3]);

  // The documentation's typing mistake.
  await replaceInManifest(page, "nginx:1.9.1", "nginx:1.91");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await stepUntil(page, async () => (await page.locator(".stage .stuck").count()) === 1);
  assert.match(await page.locator(".stage .stuck").innerText(), /cannot be pulled[\s\S]*does not roll back by itself/);
  assert.equal(await available(page), "3");
  await shot(page, "stuck-1440x900");

  await run(page, "kubectl rollout undo deployment/nginx-deployment");
  assert.match(await page.getByRole("log").innerText(), /deployment\.apps\/nginx-deployment rolled back/);
  await stepUntil(page, async () => (await page.locator(".lane.empty").count()) === 2);
  assert.equal(await available(page), "3");
  // The manifest is still the one with the mistake, and the page says so.
  assert.match(await page.getByRole("region", { name: "Manifest" }).innerText(), /Applied, then changed by kubectl/);
  await run(page, "kubectl get rs");
  assert.match(await page.getByRole("log").innerText(), /NAME\s+DESIRED\s+CURRENT\s+READY\s+AGE/);
  await shot(page, "recovered-1440x900");
  assert.deepEqual(page.problems, []);
});

async function assertLane(page, tag, version, figures) {
  const lane = page.locator(".lane", { has: page.locator(".name .tag", { hasText: tag }) });
  assert.match(await lane.locator(".name").innerText(), new RegExp(`${tag}\\s+${version.replaceAll(".", "\\.")}`));
  assert.deepEqual(await lane.locator(".counts b").allInnerTexts(), figures.map(String));
}

test("an image fails and works again from the panel of failures", async (t) => {
  const page = await firstVisit(t);
  await page.getByRole("button", { name: "Image cannot be pulled", exact: true }).click();
  await page.getByRole("button", { name: "Inject at 0:00" }).click();
  await page.getByRole("list", { name: "In force" }).getByText("nginx:1.7.9 cannot be pulled").waitFor();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await stepUntil(page, async () => (await page.locator('.pods [data-state="pull"]').count()) === 3);
  assert.equal(await available(page), "0");
  await page.getByRole("button", { name: "Lift: nginx:1.7.9 cannot be pulled" }).click();
  await stepUntil(page, async () => (await available(page)) === "3");
});

test("the same by keyboard alone", async (t) => {
  const page = await firstVisit(t);
  await page.locator(".cm-editor").waitFor();
  const press = (key) => page.keyboard.press(key);
  for (let count = 0; count < 60; count += 1) {
    await press("Tab");
    if (await page.evaluate(() => document.activeElement.classList.contains("cm-content"))) break;
  }
  await press("Control+Enter");
  await press("Escape");
  await stepUntil(page, async () => (await available(page)) === "3", () => press("."));
  await press("/");
  await page.keyboard.type("kubectl set image deployment/nginx-deployment nginx=nginx:1.9.1");
  await press("Enter");
  await press("Escape");
  await stepUntil(page, async () => (await page.locator(".lane.empty").count()) === 1, () => press("."));
  await press(",");
  await press("Home");
  assert.equal(await page.getByRole("timer").innerText(), "0:00");
  await press("End");
  assert.equal(await available(page), "3");
  await press("/");
  await press("ArrowUp");
  assert.match(await page.getByRole("combobox", { name: "kubectl command" }).inputValue(), /set image/);
  await press("Escape");
  await press("?");
  await page.getByRole("dialog").waitFor();
  await press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

test("single keys can be switched off", async (t) => {
  const page = await firstVisit(t);
  await bringUp(page);
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Single keys act" }).uncheck();
  await page.keyboard.press("Escape");
  const clock = await page.getByRole("timer").innerText();
  await page.locator("#stage").focus();
  await page.keyboard.press("Home");
  assert.equal(await page.getByRole("timer").innerText(), clock);
});

test("playing lets time run and pauses where nothing more happens", async (t) => {
  const page = await firstVisit(t);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByRole("slider", { name: "Speed" }).fill("4");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => document.querySelector(".ruler .lab b")?.textContent === "3");
});

test("a mistake is shown at its line in the server's words, and the cluster keeps what it has", async (t) => {
  const page = await firstVisit(t);
  await bringUp(page);
  await replaceInManifest(page, "replicas: 3", "replicas: 3\n  minReadySeconds: 5\n  progressDeadlineSeconds: 5");
  const problem = page.locator(".cm-editor .diag");
  await problem.waitFor();
  assert.match(await problem.innerText(), /Line 10, column 28\.\s+.*must be greater than minReadySeconds/);
  assert.ok(await page.getByRole("button", { name: "Apply", exact: true }).isDisabled());
  assert.equal(await available(page), "3");
  await shot(page, "mistake-1440x900");
});

test("everything survives a reload", async (t) => {
  const page = await firstVisit(t);
  await bringUp(page);
  await run(page, "kubectl get deployments");
  const clock = await page.getByRole("timer").innerText();
  await page.reload();
  await page.getByRole("heading", { name: "Rollscope" }).waitFor();
  assert.equal(await available(page), "3");
  assert.equal(await page.getByRole("timer").innerText(), clock);
  assert.match(await page.getByRole("log").innerText(), /kubectl get deployments/);
});

for (const [name, broken] of Object.entries({ "no JSON": "{", "a newer format": '{"version":99}', "a broken experiment": '{"version":1,"scenario":"no","draft":""}' })) {
  test(`${name} in storage gives a message and a way on`, async (t) => {
    const page = await firstVisit(t);
    await leaveInStorage(page, broken);
    await page.reload();
    assert.match(await page.getByRole("alert").first().innerText(), /cannot be read/);
    await page.getByRole("button", { name: "Go on" }).click();
    await bringUp(page);
  });
}

for (const theme of ["light", "dark"]) {
  for (const [name, size] of Object.entries(WINDOWS)) {
    test(`the page passes axe-core at ${name} in the ${theme} theme`, async (t) => {
      const page = await firstVisit(t, size);
      await page.emulateMedia({ colorScheme: theme });
      if (size.width < 1344) await page.getByText("Manifest", { exact: true }).first().click();
      await bringUp(page);
      if (size.width < 1344) await page.getByText("kubectl", { exact: true }).first().click();
      await run(page, "kubectl set image deployment/nginx-deployment nginx=nginx:1.91");
      await stepUntil(page, async () => (await page.locator(".stage .stuck").count()) === 1);
      if (size.width < 1344) await page.getByText("Why", { exact: true }).first().click();
      await page.evaluate(() => scrollTo(0, 0));
      await shot(page, `stuck-${theme}-${name}`);
      assert.deepEqual(await axe(page), []);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.ok(!sideways, "the page scrolls sideways");
    });
  }
}
