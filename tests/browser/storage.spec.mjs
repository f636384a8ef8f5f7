// Nothing is lost: reloads, second and duplicated tabs, a storage that is full, forbidden, old or broken.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { openFresh, openPage, setUp } from "./harness.mjs";

const site = setUp({ before, after });
const chooser = (page) => page.locator(".chooser");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const available = (page) => page.locator(".ruler .lab b").first().innerText();
const clock = (page) => page.getByRole("timer").innerText();

/** A page as on a first visit; `left` is put into its storage before. */
const fresh = (t, left) => openFresh(t, site, {}, left);

async function choose(page, title) {
  await chooser(page).click();
  await page.locator("dialog.experiments .pick", { hasText: title }).first().click();
  await page.locator("#stage").focus();
}

/** Goes to the end of the scenario and one action back: in the middle of things. */
async function middle(page) {
  await page.keyboard.press("End");
  await page.keyboard.press(",");
  await page.keyboard.press(",");
}

test("a reload restores the moment, the branches and the draft", async (t) => {
  const page = await fresh(t);
  await choose(page, "Update the image");
  await middle(page);
  await page.keyboard.press("f");
  await page.keyboard.press(".");
  const before = [await clock(page), await available(page)];
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem(`rollscope.session.${sessionStorage.getItem("rollscope.tab")}`)));
  const { branches, current, draft } = await stored();
  assert.deepEqual([branches.length, current], [2, 1]);
  await page.reload();
  await chooser(page).waitFor();
  assert.deepEqual([await clock(page), await available(page)], before);
  const again = await stored();
  assert.deepEqual([again.branches, again.current, again.draft], [branches, current, draft]);
  assert.deepEqual(page.problems, []);
});

test("branches are called after a reload what they were called before", async (t) => {
  const page = await fresh(t);
  await choose(page, "Update the image");
  await middle(page);
  await page.keyboard.press("f");
  await page.locator("#branches", { hasText: "Branch 2" }).waitFor();
  await page.keyboard.press("f");
  await page.locator("#branches", { hasText: "Branch 3" }).waitFor();
  await page.keyboard.press("/");
  await page.locator("#terminal-line").fill("kubectl scale deployment/nginx-deployment --replicas=5");
  await page.locator("#terminal-line").press("Enter");
  const rows = async () => {
    await page.locator("#branches").click();
    const texts = await page.getByRole("menuitemradio").allInnerTexts();
    await page.keyboard.press("Escape");
    return texts;
  };
  // The second one goes: its number is not given to another.
  await page.locator("#branches").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  const before = await rows();
  assert.equal(before.length, 2);
  assert.match(before[1], /^Branch 3, from \d+:\d\d: scale --replicas=5$/);
  await page.reload();
  await chooser(page).waitFor();
  assert.deepEqual(await rows(), before);
  assert.match(await page.locator("#branches").innerText(), /Branch 3/);
  await page.locator("#stage").focus();
  await page.keyboard.press("f");
  await page.locator("#branches", { hasText: "Branch 4" }).waitFor();
  assert.deepEqual(page.problems, []);
});

test("a second tab has its own experiment and offers the first; Reopen lists, opens and deletes", async (t) => {
  const page = await fresh(t);
  await choose(page, "Recreate");
  await middle(page);
  const second = await openPage(t, site);
  await chooser(second).waitFor();
  assert.match(await second.locator(".notice").innerText(), /Your last experiment: Recreate/);
  await choose(second, "Create a Deployment");
  await chooser(second).click();
  const row = second.locator("dialog.experiments section:first-of-type .pick", { hasText: "Recreate" });
  await row.click();
  assert.equal(await chooser(second).innerText(), "Recreate");
  assert.equal(await clock(second), await clock(page));
  await chooser(second).click();
  await second.getByRole("button", { name: "Delete Create a Deployment" }).click();
  await second.getByRole("button", { name: "Delete Create a Deployment" }).waitFor({ state: "detached" });
});

test("a duplicated tab goes its own way", async (t) => {
  const page = await fresh(t);
  await choose(page, "Recreate");
  const [copy] = await Promise.all([page.waitForEvent("popup"), page.evaluate(() => void window.open(location.href))]);
  t.after(() => copy.close());
  await chooser(copy).waitFor();
  assert.equal(await chooser(copy).innerText(), "Recreate");
  const id = (tab) => tab.evaluate(() => sessionStorage.getItem("rollscope.tab"));
  assert.notEqual(await id(copy), await id(page));
});

test("a new experiment can be taken back", async (t) => {
  const page = await fresh(t);
  await choose(page, "Recreate");
  await middle(page);
  const before = await clock(page);
  await chooser(page).click();
  await button(page, "New experiment").click();
  assert.equal(await clock(page), "0:00");
  await button(page, "Bring it back").click();
  assert.deepEqual([await chooser(page).innerText(), await clock(page)], ["Recreate", before]);
});

test("a full storage is said once, the page works on, and nothing is lost that can be saved", async (t) => {
  const page = await fresh(t);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await choose(page, "Recreate");
  assert.match(await page.locator(".notice[role=alert]").innerText(), /Nothing is saved[\s\S]*no more room/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".notice[role=alert]").getByRole("button", { name: "Save as file" }).click()]);
  assert.equal(download.suggestedFilename(), "recreate.yaml");
  await page.locator(".notice[role=alert]").getByRole("button", { name: "Close" }).click();
  await middle(page);
  assert.equal(await page.locator(".notice[role=alert]").count(), 0);
  await choose(page, "Adoption");
  await chooser(page).click();
  await page.locator("dialog.experiments section:first-of-type .pick", { hasText: "Recreate" }).click();
  assert.equal(await chooser(page).innerText(), "Recreate");
});

test("a forbidden storage is said once, and the page works on", async (t) => {
  const page = await site.context.newPage();
  t.after(() => page.close());
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    }
  });
  await page.goto(site.url);
  await choose(page, "Recreate");
  assert.match(await page.locator(".notice[role=alert]").innerText(), /does not let this page store/);
  await page.keyboard.press("End");
  assert.equal(await available(page), "4");
});

test("what the first format stored is taken over", async (t) => {
  const scenario = '{"scenario":"v1","name":"x","about":"X.","steps":[{"at":"0s","run":"kubectl get rs"}],"until":"9s"}';
  const old = { version: 1, scenario, cursor: 7000, draft: "kind: Deployment\n", typed: ["kubectl get rs"], tab: "kubectl", theme: "dark", speed: 1, keys: true };
  const page = await fresh(t, { rollscope: JSON.stringify(old) });
  assert.equal(await clock(page), "0:07");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.reload();
  await chooser(page).waitFor();
  assert.equal(await clock(page), "0:07");
  assert.equal(await page.evaluate(() => localStorage.getItem("rollscope")), null);
});

test("what is broken is set aside and can be downloaded", async (t) => {
  const page = await fresh(t, { rollscope: "{no" });
  const alert = page.locator(".notice[role=alert]");
  assert.match(await alert.innerText(), /cannot be read/);
  const [download] = await Promise.all([page.waitForEvent("download"), alert.getByRole("button", { name: "Download it" }).click()]);
  assert.equal(download.suggestedFilename(), "rollscope-broken.json");
  assert.ok(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("rollscope.broken"))));
  await alert.getByRole("button", { name: "Go on" }).click();
  await choose(page, "Recreate");
});

test("a defect in the module leaves a way on", async (t) => {
  const page = await fresh(t);
  await choose(page, "Recreate");
  await page.evaluate(() => dispatchEvent(new ErrorEvent("error", { error: new WebAssembly.RuntimeError("unreachable") })));
  const alert = page.locator(".shell-alert");
  assert.match(await alert.innerText(), /has stopped/);
  const [download] = await Promise.all([page.waitForEvent("download"), alert.getByRole("button", { name: "Download what was saved" }).click()]);
  assert.equal(download.suggestedFilename(), "rollscope-saved.yaml");
  await alert.getByRole("button", { name: "Reload" }).click();
  await chooser(page).waitFor();
  assert.equal(await chooser(page).innerText(), "Recreate");
});
