// The stage: Pods at every scale, by node and as a table, what opens in full, paper, projector and narrow pages.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";

import { axe, openPage, setUp } from "./harness.mjs";

const site = setUp({ before, after });
const SHOTS = resolve(import.meta.dirname, "../../target/screenshots");
const DESK = { width: 1440, height: 900 };

const shot = async (page, name) => {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: resolve(SHOTS, `${name}.png`) });
};
const available = (page) => page.locator(".ruler .lab b").first().innerText();
/** Whether the stage is wider than the page. */
const sideways = (page) => page.evaluate(() => [...document.querySelectorAll("#stage, #stage > :not(.sr)")].some((part) => part.getBoundingClientRect().right > innerWidth + 1));
const show = (page, grouping) => page.locator(".stage .seg label", { hasText: grouping }).click();

/** What axe-core finds outside of the other panels. */
const stageFaults = async (page) => (await axe(page)).filter((fault) => !/failure|console|records|notice/.test(fault));

async function run(page, command) {
  const line = page.getByRole("combobox", { name: "kubectl command" });
  if (!(await line.isVisible())) await page.getByText("kubectl", { exact: true }).first().click();
  await line.fill(command);
  await line.press("Enter");
}

/** A Deployment of so many Pods, all of them available. */
async function deploy(t, replicas, size = DESK, theme = "light") {
  const page = await openPage(t, site, { ...size, theme });
  await page.evaluate(() => {
    localStorage.clear();
    Storage.prototype.setItem = () => {};
  });
  await page.reload();
  await page.getByRole("heading", { name: "Rollscope" }).waitFor();
  await run(page, `kubectl create deployment web --image=nginx:1.7.9 --replicas=${replicas}`);
  await page.locator(".stage").focus();
  for (let count = 0; count < 200 && (await available(page)).replace(",", "") !== String(replicas); count += 1) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(".");
  }
  assert.equal((await available(page)).replace(",", ""), String(replicas));
  // The terminal's long lines are its own.
  if (size.width < 1344) await page.getByText("Why", { exact: true }).first().click();
  return page;
}

test("the legend counts the Pods of each state, and marks those of one", async (t) => {
  const page = await deploy(t, 3);
  const entry = (state) => page.locator(`.legend [data-state="${state}"]`);
  assert.match(await entry("available").innerText(), /3\s+available/);
  assert.equal(await page.locator('.pods [data-state="available"]').count(), 3);
  assert.ok(await entry("pull").evaluate((element) => element.classList.contains("zero")));
  await run(page, "kubectl set image deployment/web nginx=nginx:1.91");
  await page.locator(".stage").focus();
  for (let count = 0; count < 40 && (await page.locator('.pods [data-state="pull"]').count()) === 0; count += 1) await page.keyboard.press(".");
  assert.match(await entry("pull").innerText(), /1\s+pull fails/);
  await entry("pull").click();
  assert.equal(await entry("pull").getAttribute("aria-pressed"), "true");
  await shot(page, "stage-marked");
});

test("a Pod opens in full, says why it exists and when it would go, and the focus comes back", async (t) => {
  const page = await deploy(t, 3);
  const lane = page.getByRole("listbox", { name: "Pods of r1" });
  await lane.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.locator(".peek").waitFor();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: /^Pod web-/ });
  await sheet.waitFor();
  const text = await sheet.innerText();
  assert.match(text, /Why it exists/);
  assert.match(text, /The ReplicaSet controller created .* of r1/);
  assert.match(text, /It would go [1-3]\. of 3\./);
  assert.match(text, /kind: Pod/);
  assert.match(text, /Ready/);
  await shot(page, "stage-pod");
  assert.deepEqual(await stageFaults(page), []);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "listbox");
});

test("a ReplicaSet and the Deployment open in full; why leads to its moment", async (t) => {
  const page = await deploy(t, 3);
  await page.locator(".lane .name button").first().click();
  const set = page.getByRole("dialog", { name: /^ReplicaSet web-/ });
  await set.waitFor();
  assert.match(await set.innerText(), /Why it exists[\s\S]*created r1 with 3 Pods/);
  assert.match(await set.innerText(), /Owner\s+Deployment web/);
  const clock = await page.getByRole("timer").innerText();
  await set.getByRole("button", { name: /^Go to/ }).first().click();
  assert.notEqual(await page.getByRole("timer").innerText(), clock);
  await page.keyboard.press("Escape");
  await page.locator(".stage h2 button").click();
  assert.match(await page.getByRole("dialog", { name: "Deployment web" }).innerText(), /kind: Deployment/);
});

test("by node, a cordoned node says so, and arrow keys reach every Pod", async (t) => {
  const page = await deploy(t, 6);
  await run(page, "kubectl cordon node-2");
  await show(page, "Node");
  const rows = page.locator(".node-row");
  assert.equal(await rows.count(), 3);
  assert.match(await rows.nth(1).innerText(), /node-2[\s\S]*cordoned/);
  const group = page.getByRole("listbox", { name: "Pods of r1 on node-2" });
  await group.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: /^Pod web-/ }).waitFor();
  await page.keyboard.press("Escape");
  assert.deepEqual(await stageFaults(page), []);
});

test("the table mirrors the stage, and has rows for Pods on demand", async (t) => {
  const page = await deploy(t, 4);
  assert.match(await page.locator(".sr table.mirror").innerText(), /Together/);
  await show(page, "Table");
  await page.getByRole("button", { name: /Show the Pods one by one/ }).click();
  assert.equal(await page.locator("table.mirror").nth(1).locator("tbody tr").count(), 4);
  await page.getByRole("searchbox", { name: "Only those with" }).fill("node-1");
  assert.ok((await page.locator("table.mirror").nth(1).locator("tbody tr").count()) < 4);
  // A row that is scrolled half under the legend is too small for axe, and for nobody else.
  const faults = (await stageFaults(page)).filter((fault) => !/^target-size.*\(\.mirror/.test(fault));
  assert.deepEqual(faults, []);
  await page.locator("table.mirror").nth(1).getByRole("button").first().click();
  await page.getByRole("dialog", { name: /^Pod web-/ }).waitFor();
});

for (const [name, size] of Object.entries({ desk: DESK, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } })) {
  test(`a thousand Pods are few elements on a ${name}, and a person still finds each`, async (t) => {
    const page = await deploy(t, 1000, size);
    assert.ok(!(await sideways(page)), "the page scrolls sideways");
    assert.equal(await page.locator('.field [data-state="available"]').getAttribute("data-count"), "1000");
    assert.ok((await page.locator(".stage *").count()) < 400);
    assert.equal(await available(page), "1,000");
    await page.getByRole("listbox", { name: "Pods of r1" }).focus();
    await page.keyboard.press("End");
    assert.equal(await page.locator('.pods [role="option"]').getAttribute("aria-posinset"), "1000");
    const labels = await page.locator(".ruler .axis span").evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect()).map(({ left, right }) => [left, right]));
    labels.sort((a, b) => a[0] - b[0]);
    assert.ok(labels.every(([left], index) => index === 0 || left >= labels[index - 1][1]), "labels of the axis touch");
    await shot(page, `stage-thousand-${name}`);
    assert.deepEqual(await stageFaults(page), []);
  });
}

test("a projector makes everything larger and nothing tighter", async (t) => {
  const page = await deploy(t, 3);
  await page.evaluate(() => document.documentElement.setAttribute("data-size", "projector"));
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "19.2px");
  assert.ok(!(await sideways(page)));
  await shot(page, "stage-projector");
});

test("on paper stand the stage, why and the conditions, and no controls", async (t) => {
  const page = await deploy(t, 3);
  await page.emulateMedia({ media: "print" });
  for (const shown of [".ruler", ".lane", ".why", ".cond"]) assert.ok(await page.locator(shown).first().isVisible(), shown);
  for (const hidden of [".manifest", ".console", ".transport", ".stage .seg"]) assert.ok(!(await page.locator(hidden).first().isVisible()), hidden);
  await shot(page, "stage-print");
});

test("at four times the size the page reflows without scrolling sideways", async (t) => {
  const page = await deploy(t, 25, { width: 320, height: 256 });
  assert.ok(!(await sideways(page)));
  for (const grouping of ["Node", "ReplicaSet"]) {
    await show(page, grouping);
    assert.ok(!(await sideways(page)), grouping);
  }
});
