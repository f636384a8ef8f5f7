// All of it by keyboard alone: the focus is always somewhere, seen, and never lost to the page when what had it goes away.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { openFresh, setUp } from "./harness.mjs";

const site = setUp({ before, after });
const DESK = { width: 1440, height: 900 };

const fresh = (t, size = DESK) => openFresh(t, site, size);

/** Where the focus is: a few words, and whether it is in sight and can be told from what has none. */
const focus = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const name = `${element.tagName.toLowerCase()}#${element.id}.${element.className} ${element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30)}`;
    if (element === document.body) return { name, lost: true };
    // A hidden radio button or file field shows the focus on its label, the editor on its frame.
    const shown = element.classList.contains("sr") ? element.closest("label") : (element.closest(".cm-editor") ?? element);
    const box = shown.getBoundingClientRect();
    const inSight = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    // A row of failures draws it around the whole row.
    const styles = [shown, shown.parentElement, ...shown.children].map((one) => getComputedStyle(one)).concat(getComputedStyle(shown, "::after"));
    const ring = styles.some((style) => style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1.5);
    return { name, lost: false, inSight, ring };
  });

/** Fails unless the focus is somewhere and seen; returns where. */
async function seen(page, when) {
  await page.waitForTimeout(60);
  const { name, lost, inSight, ring } = await focus(page);
  assert.ok(!lost, `${when}: the focus is lost to the page`);
  assert.ok(inSight, `${when}: ${name} is out of sight`);
  assert.ok(ring, `${when}: ${name} shows no focus`);
  return name;
}

/** Presses Tab until an element that fits the selector has the focus. */
async function tabTo(page, selector) {
  for (let count = 0; count < 120; count += 1) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return seen(page, `at ${selector}`);
    await page.keyboard.press("Tab");
    // Tab indents in the editor: Escape leaves it first.
    if (await page.evaluate(() => document.activeElement.classList.contains("cm-content") && true) && selector !== ".cm-content") {
      await page.keyboard.press("Escape");
    }
  }
  assert.fail(`Tab never comes to ${selector}`);
}

/** Applies the first manifest from the empty stage. */
async function apply(page) {
  await tabTo(page, ".empty-stage .btn");
  await page.keyboard.press("Enter");
}

const clock = (page) => page.getByRole("timer").innerText();

test("Tab goes through all of the page in sight, and comes round", async (t) => {
  const page = await fresh(t);
  await apply(page);
  await seen(page, "after Apply, whose button is gone");
  const names = new Set();
  for (let count = 0; count < 90; count += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    names.add(await seen(page, "on the way"));
    if (await page.evaluate(() => document.activeElement.classList.contains("cm-content"))) await page.keyboard.press("Escape");
  }
  assert.ok(names.size > 30, [...names].join("\n"));
});

test("a fork, and the way between branches", async (t) => {
  const page = await fresh(t);
  await apply(page);
  for (const key of [".", ".", "."]) await page.keyboard.press(key);
  await seen(page, "after stepping");
  await tabTo(page, ".fork");
  await page.keyboard.press("Enter");
  await seen(page, "after forking");
  await tabTo(page, "#branches");
  await page.keyboard.press("ArrowDown");
  await seen(page, "in the menu");
  await page.keyboard.press("Home");
  await seen(page, "at the first branch");
  await page.keyboard.press("Enter");
  await page.locator("#branches", { hasText: "Branch 1" }).waitFor();
  assert.match(await seen(page, "after switching"), /branches/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await page.locator("#branches").waitFor({ state: "detached" });
  await seen(page, "after the menu is gone");
  assert.deepEqual(page.problems, []);
});

test("a failure: aimed, cancelled, injected, lifted", async (t) => {
  const page = await fresh(t);
  await apply(page);
  await page.locator(".time .forecast", { hasText: "done at" }).waitFor();
  await page.keyboard.press("End");
  await tabTo(page, ".fname");
  await page.keyboard.press("Enter");
  assert.match(await seen(page, "aimed"), /inject/);
  await page.keyboard.press("Escape");
  assert.match(await seen(page, "cancelled"), /failure-/);
  await page.keyboard.press("Enter");
  await seen(page, "aimed again");
  await page.keyboard.press("Enter");
  await page.locator(".in-force li").waitFor();
  await seen(page, "injected");
  await tabTo(page, ".in-force .btn");
  await page.keyboard.press("Enter");
  await page.locator(".in-force").waitFor({ state: "detached" });
  assert.match(await seen(page, "lifted"), /failure-/);
});

test("a scenario, what to watch for, the language, the theme and the keys", async (t) => {
  const page = await fresh(t);
  await tabTo(page, ".chooser");
  await page.keyboard.press("Enter");
  await page.locator("dialog.experiments[open]").waitFor();
  await seen(page, "in the dialog");
  await page.keyboard.press("Escape");
  assert.match(await seen(page, "the dialog is closed"), /chooser/);
  await page.keyboard.press("Enter");
  await tabTo(page, ".picks:last-of-type .pick");
  await page.keyboard.press("Enter");
  await page.locator(".watch").waitFor();
  await seen(page, "a scenario is chosen");
  await tabTo(page, ".watch .btn");
  await page.keyboard.press("Enter");
  await seen(page, "what to watch for is hidden");
  await tabTo(page, "#language");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.documentElement.lang === "zh-CN");
  assert.match(await seen(page, "in Chinese"), /language/);
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.documentElement.lang === "en");
  await tabTo(page, "header .btn.icon.wide");
  await page.keyboard.press("Enter");
  await seen(page, "another theme");
  await page.keyboard.press("?");
  await page.locator("dialog.help[open]").waitFor();
  await seen(page, "in the help");
  await page.keyboard.press("Escape");
  await seen(page, "the help is closed");
});

test("the manifest, the terminal, the line of time, and its ends", async (t) => {
  const page = await fresh(t);
  await page.locator(".cm-editor").waitFor();
  await tabTo(page, ".cm-content");
  await page.keyboard.press("Control+Enter");
  await seen(page, "applied");
  await page.locator(".time .forecast", { hasText: "done at" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  assert.match(await seen(page, "in the terminal"), /terminal-line/);
  await page.keyboard.type("kubectl get rs");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("DESIRED").waitFor();
  await seen(page, "a command has run");
  await page.keyboard.press("Escape");
  await tabTo(page, ".slider");
  await page.keyboard.press("ArrowRight");
  assert.equal(await clock(page), "0:01");
  await seen(page, "a second later");
  // A button that has brought the page to an end keeps the focus, and says that it does nothing there.
  for (const name of ["To the end of what is known", "To the start"]) {
    const button = page.getByRole("button", { name });
    await button.focus();
    await page.keyboard.press("Enter");
    assert.match(await seen(page, name), new RegExp(name));
    assert.equal(await button.getAttribute("aria-disabled"), "true");
  }
  assert.deepEqual(page.problems, []);
});

test("an object that is looked at and deleted leaves the focus on the page", async (t) => {
  const page = await fresh(t);
  await apply(page);
  await page.locator(".time .forecast", { hasText: "done at" }).waitFor();
  await page.keyboard.press("End");
  await tabTo(page, ".pods");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator("dialog.sheet[open]").waitFor();
  await seen(page, "in the sheet");
  await page.keyboard.press("Escape");
  await seen(page, "the sheet is closed");
  await tabTo(page, ".cond .plain");
  await page.keyboard.press("Enter");
  await page.locator("dialog.sheet[open]").waitFor();
  await page.keyboard.press("Escape");
  assert.match(await seen(page, "the second sheet is closed"), /plain/);
});

test("screen readers hear each step, each failure and its end, and their table follows the time", async (t) => {
  const page = await fresh(t);
  const said = () => page.locator("p[role=status]").first().innerText();
  const mirror = () => page.locator("table.mirror").first().innerText();
  await apply(page);
  assert.equal(await said(), "0:00. Applied. 0 available, 3 to come. 0 Pods.");
  await page.locator(".time .forecast", { hasText: "done at" }).waitFor();
  await page.keyboard.press(".");
  assert.match(await said(), /^0:00\. The Deployment controller created r1 with 3 Pods\. 0 available/);
  await page.keyboard.press("End");
  assert.match(await said(), /^0:03\. .* 3 available, at the floor, 3\. 3 Pods\.$/);
  assert.match(await mirror(), /^Pods by ReplicaSet at 0:03[\s\S]*Together\t3\t3\t3\t3\t0/);
  assert.match(await page.locator(".slider").getAttribute("aria-valuetext"), /^0:03\. 3 available, floor 3\. 3 Pods, ceiling 4\./);
  await tabTo(page, ".fname");
  await page.keyboard.press("Enter");
  await page.locator("#aimed", { hasText: "cannot be pulled" }).waitFor();
  await page.keyboard.press("Enter");
  assert.match(await said(), /^0:03\. From now on nginx:1\.7\.9 cannot be pulled\. 3 available/);
  await tabTo(page, ".in-force .btn");
  await page.keyboard.press("Enter");
  assert.match(await said(), /^0:03\. Lifted: nginx:1\.7\.9 cannot be pulled\. 3 available/);
});
