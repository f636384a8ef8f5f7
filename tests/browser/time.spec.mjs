// Time: the chart, its slider, events, branches, the forecast, and what applying would do.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { axe, openPage, setUp } from "./harness.mjs";

const site = setUp({ before, after });

/** Opens the page as on a first visit, applies its manifest and waits until the future is known. */
async function applied(t, size = { width: 1440, height: 900 }) {
  const page = await openPage(t, site, size);
  await page.evaluate(() => {
    localStorage.clear();
    Storage.prototype.setItem = () => {};
  });
  await page.reload();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.locator(".time .forecast", { hasText: "done at" }).waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  return page;
}

const slider = (page) => page.locator(".slider");
const clock = (page) => page.getByRole("timer").innerText();
const forecast = (page) => page.locator(".time .forecast").innerText();
const run = async (page, command) => {
  const line = page.getByRole("combobox", { name: "kubectl command" });
  await line.fill(command);
  await line.press("Enter");
  await page.evaluate(() => document.activeElement?.blur());
};

test("the chart is drawn, says its figures under the pointer, and scrubs", async (t) => {
  const page = await applied(t);
  await page.locator(".canvas canvas").waitFor();
  const box = await slider(page).boundingBox();
  await page.mouse.move(box.x + box.width * 0.9, box.y + 20);
  assert.match(await page.locator(".reading").innerText(), /3\s*$/m);
  assert.equal(await clock(page), "0:00", "pointing moves nothing");
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20, { steps: 4 });
  await page.mouse.up();
  const end = Number(await slider(page).getAttribute("aria-valuemax"));
  assert.ok(Math.abs(Number(await slider(page).getAttribute("aria-valuenow")) - end / 2) <= 1, "within a second of the middle");
  assert.match(await slider(page).getAttribute("aria-valuetext"), /available, floor 3\. \d Pods, ceiling 4\. r1 3\.$/);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(page.problems, []);
});

test("the slider's own keys move by a second, ten, and to the ends", async (t) => {
  const page = await applied(t);
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await clock(page), "0:01");
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await clock(page), "0:11");
  await page.locator(".reading").waitFor();
  await page.keyboard.press("Home");
  assert.equal(await clock(page), "0:00");
});

test("the forecast says what then happens", async (t) => {
  const page = await applied(t);
  const [, done] = /done at (\d+:\d\d)/.exec(await forecast(page));
  await page.keyboard.press("End");
  assert.match(await forecast(page), new RegExp(`^Complete since ${done}`));
  assert.equal(await page.locator(".mark", { hasText: "complete" }).count(), 1);
});

test("event keys go on and back, R plays again, and Play says why nothing moves", async (t) => {
  const page = await applied(t);
  const where = async () => `${await clock(page)} ${await page.locator(".panel.why").innerText()} ${await page.locator(".cond").first().innerText()}`;
  await page.keyboard.press("PageDown");
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("ArrowRight");
  const later = await where();
  await page.keyboard.press("PageUp");
  assert.notEqual(await where(), later);
  await page.keyboard.press("ArrowRight");
  assert.equal(await where(), later);
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  assert.match(await page.locator(".notice").innerText(), /^Nothing more will happen/);
  await page.keyboard.press("r");
  assert.equal(await clock(page), "0:00");
  await page.getByRole("button", { name: "Pause" }).waitFor();
});

test("a command in the past begins a branch, both are kept, and the menu goes between them", async (t) => {
  const page = await applied(t);
  await page.keyboard.press("End");
  await page.waitForTimeout(100);
  await run(page, "kubectl scale deployment/nginx-deployment --replicas=5");
  await page.keyboard.press("Home");
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.evaluate(() => document.activeElement?.blur());
  await run(page, "kubectl scale deployment/nginx-deployment --replicas=1");
  assert.match(await page.locator(".notice").innerText(), /^Branch 2 begins at 0:01\. Branch 1 is kept\./);
  const menu = page.getByRole("button", { name: "Branch 2" });
  await menu.focus();
  await page.keyboard.press("ArrowDown");
  assert.match(await page.getByRole("menuitemradio").nth(1).innerText(), /Branch 2, from 0:01: scale --replicas=1/);
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Branch 1" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Delete");
  assert.match(await page.locator(".notice").innerText(), /^Branch 2 is deleted\./);
  assert.equal(await page.locator(".branches").count(), 0);
  assert.deepEqual(page.problems, []);
});

test("F begins a branch where the page is", async (t) => {
  const page = await applied(t);
  await page.keyboard.press("f");
  await page.getByRole("button", { name: "Branch 2" }).waitFor();
});

test("before Apply, the manifest says what it would do", async (t) => {
  const page = await openPage(t, site, { width: 1440, height: 900 });
  await page.evaluate(() => {
    localStorage.clear();
    Storage.prototype.setItem = () => {};
  });
  await page.reload();
  const would = page.locator(".would");
  await would.waitFor();
  const [, done] = /^Apply: done at (\d+:\d\d), at most \d Pods/.exec(await would.innerText());
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.locator(".time .forecast", { hasText: `done at ${done}` }).waitFor();
});

test("on a phone the menu of branches is on the page, and its rows can be touched", async (t) => {
  const page = await applied(t);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("f");
  await page.locator("#branches").click();
  const box = await page.locator(".branches .menu").boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  assert.ok((await page.locator(".clock .fork").boundingBox()).x + 44 <= 390, "the button beside it too");
  await page.getByRole("menuitemradio").first().click();
  await page.locator("#branches", { hasText: "Branch 1" }).waitFor();
  assert.ok(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)));
});
