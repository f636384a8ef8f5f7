// Help in the manifest's editor: candidates, documentation, and the keys that were there before.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { axe, openPage, setUp } from "./harness.mjs";

const site = setUp({ before, after });
const HEAD = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n";

const VALID = `${HEAD}  selector: {matchLabels: {a: b}}
  template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}
  replicas: 2`;

/** Opens the editor with a text in it and the cursor at its end. */
async function editorWith(t, text) {
  const page = await openPage(t, site, { width: 1440, height: 900 });
  await page.evaluate(() => localStorage.clear());
  await page.locator(".cm-editor").waitFor();
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
  return page;
}

const lines = async (page) => (await page.locator(".cm-line").allInnerTexts()).map((line) => line.replace(/\n$/, ""));
const candidates = (page) => page.getByRole("listbox", { name: "Completions" });

test("fields and values are offered where they belong, by keyboard", async (t) => {
  const page = await editorWith(t, `${HEAD}  rep`);
  await page.keyboard.press("Control+Space");
  await candidates(page).waitFor();
  assert.match(await candidates(page).getByRole("option").first().innerText(), /replicas\s*integer/);
  await page.waitForTimeout(150);
  await page.keyboard.press("Enter");
  assert.equal((await lines(page)).at(-1), "  replicas: ");
  await page.keyboard.insertText("2\n  strategy:\n    type: R");
  await page.keyboard.press("Control+Space");
  await candidates(page).waitFor();
  const values = await candidates(page).getByRole("option").allInnerTexts();
  assert.deepEqual(values.map((text) => text.trim()).sort(), ["Recreate", "RollingUpdate"]);
  await page.keyboard.press("Escape");
  await candidates(page).waitFor({ state: "detached" });
  assert.ok(await page.evaluate(() => document.activeElement.classList.contains("cm-content")), "Escape closed the list only");
  assert.deepEqual(page.problems, []);
});

test("a field's documentation is shown under the pointer and by a key", async (t) => {
  const page = await editorWith(t, VALID);
  const docs = page.locator(".cm-docs");
  // The texts are fetched a moment after the page has been drawn.
  const areThere = () => performance.getEntriesByType("resource").some(({ name, responseEnd }) => /texts-.*\.json/.test(name) && responseEnd > 0);
  await page.waitForFunction(areThere);
  await page.waitForTimeout(300);
  for (const key of ["F1", "Alt+h"]) {
    await page.keyboard.press(key);
    await docs.waitFor();
    assert.match(await docs.innerText(), /spec\.replicas integer\s+Number of desired pods/);
    await page.keyboard.press("Escape");
    await docs.waitFor({ state: "detached" });
    assert.ok(await page.evaluate(() => document.activeElement.classList.contains("cm-content")));
  }
  await page.keyboard.press("F1");
  await docs.waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("F1");
  await page.getByText("replicas", { exact: true }).first().hover();
  await docs.waitFor();
  assert.deepEqual(page.problems, []);
});

test("what has no effect here stands beside its line, and stays when the whole text is put in anew", async (t) => {
  const text = VALID.replace("image: a}", "image: a, ports: [{containerPort: 80}]}");
  const page = await editorWith(t, text);
  const remark = page.locator(".cm-inlay", { hasText: "No effect here: networks are not modelled." });
  await remark.waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text.replace("replicas: 2", "replicas: 4"));
  await page.waitForTimeout(600);
  assert.equal(await remark.count(), 1);
});

test("Tab indents, Escape and Tab leave, and the apply key applies", async (t) => {
  const page = await editorWith(t, "a:\nb: 1");
  await page.keyboard.press("Tab");
  assert.equal((await lines(page)).at(-1), "  b: 1");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.ok(!(await page.evaluate(() => document.activeElement.classList.contains("cm-content"))));
});
