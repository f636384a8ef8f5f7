// The panels: failures that are aimed and injected, Why, Events, conditions and objects, and the terminal.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";

import { axe, openPage, setUp } from "./harness.mjs";

const site = setUp({ before, after });
const DESK = { width: 1440, height: 900 };
const SCENARIOS = resolve(import.meta.dirname, "../conformance/scenarios");
const MANIFEST = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 6
  minReadySeconds: 2
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
      - name: web
        image: web:1
`;

/** An experiment: six Pods of `web`, up and available at 0:20, with what else happened. */
const experiment = (steps = [], until = 20) =>
  JSON.stringify({
    scenario: "v1",
    name: "panels",
    about: "Six Pods.",
    cluster: { nodes: 3, seed: 7 },
    steps: [{ at: "0s", apply: MANIFEST }, ...steps],
    until: `${until}s`,
  });

/** Opens the page with an experiment, as if it had been left at that second. */
async function openWith(t, scenario, seconds, size = DESK) {
  const page = await openPage(t, site, size);
  const stored = JSON.stringify({ version: 1, scenario, cursor: seconds * 1000, draft: MANIFEST, typed: [], keys: true });
  await page.evaluate((text) => {
    localStorage.clear();
    localStorage.setItem("rollscope", text);
    Storage.prototype.setItem = () => {};
  }, stored);
  await page.reload();
  await page.getByRole("heading", { name: "Rollscope" }).waitFor();
  return page;
}

const failures = (page) => page.getByRole("region", { name: "Failures" });
const available = async (page) => Number(await page.locator(".ruler .lab b").first().innerText());
const clock = (page) => page.getByRole("timer").innerText();
const row = (page, id) => page.locator(".frow", { has: page.locator(`#failure-${id}`) });
const inputs = (page) => page.evaluate(() => {
    const { branches, current } = JSON.parse(localStorage.getItem(`rollscope.session.${sessionStorage.getItem("rollscope.tab")}`));
    return branches[current].scenario;
  });

/** Waits until each row says what it costs. */
const costsKnown = (page) => page.waitForFunction(() => [...document.querySelectorAll(".fhit")].every((cell) => cell.textContent !== "…"));

async function run(page, command) {
  const line = page.locator("#terminal-line");
  await line.fill(command);
  await line.press("Enter");
}

test("each failure can be injected by keyboard, and nothing happens before", async (t) => {
  const page = await openWith(t, experiment(), 20);
  await costsKnown(page);
  const rows = await page.locator(".frow .fname").evaluateAll((buttons) => buttons.map((button) => button.id));
  assert.equal(rows.length, 13);
  for (const [index, id] of rows.entries()) {
    await t.test(id, async (t) => {
      const page = await openWith(t, experiment(), 20);
      await costsKnown(page);
      await page.locator(".frow .fname").first().focus();
      for (let count = 0; count < index; count += 1) await page.keyboard.press("ArrowDown");
      assert.equal(await page.evaluate(() => document.activeElement.id), id);
      const before = [await available(page), await page.getByRole("log").innerText(), await page.locator(".in-force li").count()];
      await page.keyboard.press("Enter");
      await page.locator(".aim-bar").waitFor();
      assert.match(await page.locator(".aim-bar").innerText(), /It hits (no Pod|1 Pod|\d+ Pods)[\s\S]*Inject at 0:20[\s\S]*Cancel/);
      const now = [await available(page), await page.getByRole("log").innerText(), await page.locator(".in-force li").count()];
      assert.deepEqual(now, before, "nothing happens before Enter");
      await page.keyboard.press("Escape");
      assert.equal(await page.locator(".aim-bar").count(), 0);
      assert.equal(await page.evaluate(() => document.activeElement.id), id);
      await page.keyboard.press("Enter");
      await page.locator("#inject").waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".aim-bar").waitFor({ state: "detached" });
      const lasts = ["failure-delete", "failure-crash", "failure-unready", "failure-evict"].includes(id) ? 0 : 1;
      assert.equal(await page.locator(".in-force li").count(), lasts);
      if (lasts) {
        await page.locator(".in-force .btn").first().click();
        await page.locator(".in-force").waitFor({ state: "detached" });
      }
      assert.deepEqual(page.problems, []);
    });
  }
});

test("aiming rings the Pods that are hit", async (t) => {
  const page = await openWith(t, experiment(), 20);
  await page.locator("#failure-node-down").click();
  const node = await row(page, "node-down").getByLabel("Target of Node down").inputValue();
  await page.waitForFunction(() => document.querySelectorAll(".pod.aimed").length > 0);
  const said = await page.locator(".pods .pod.aimed").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  assert.ok(said.every((label) => label.includes(node)), `${said}`);
  assert.equal(said.length, Number((await row(page, "node-down").locator(".fhit").innerText()).split(" ")[0]));
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".pod.aimed").count(), 0);
});

test("what a failure is said to cost is what it costs", async (t) => {
  const page = await openWith(t, experiment(), 20);
  await costsKnown(page);
  const cost = row(page, "unready").locator(".fav");
  assert.equal(await cost.locator("b").innerText(), "6 → 0");
  assert.match(await cost.innerText(), /5 below the floor/);
  assert.match(await cost.getAttribute("class"), /bad/);
  await page.locator("#failure-unready").click();
  await page.locator("#inject").click();
  assert.equal(await available(page), 0);
  await page.locator("#failure-delete").click();
  await page.keyboard.press("Escape");
});

test("Why, the Event and its row are of one action", async (t) => {
  const page = await openWith(t, experiment([{ at: "20s", run: "kubectl set image deployment/web web=web:2" }], 60), 60);
  const events = page.getByRole("region", { name: "Events" });
  await events.getByRole("searchbox").fill("ScalingReplicaSet");
  const rows = events.locator(".ev");
  assert.ok((await rows.count()) > 3);
  assert.ok((await rows.allInnerTexts()).every((text) => text.includes("ScalingReplicaSet")));
  const chosen = rows.nth(2);
  const text = await chosen.innerText();
  await chosen.click();
  await page.waitForFunction(() => document.querySelector(".ev[aria-current]"));
  assert.equal(await events.locator(".ev[aria-current]").innerText(), text);
  const [, from, to] = text.match(/from (\d+) to (\d+)/);
  const why = page.getByRole("region", { name: "Why" });
  assert.match(await why.innerText(), new RegExp(`from ${from} to ${to}`));
  assert.match(await why.locator(".head").innerText(), new RegExp(`${await clock(page)} · action \\d+`));
  // The arrows go from action to action.
  const head = await why.locator(".head .note").innerText();
  await why.getByRole("button", { name: "Next action" }).click();
  assert.notEqual(await why.locator(".head .note").innerText(), head);
  await why.getByRole("button", { name: "Previous action" }).click();
  // What comes after now is there too, and says so.
  await events.getByRole("button", { name: /Show what comes later/ }).click();
  assert.ok((await events.locator(".ev.later").count()) > 0);
  await page.getByText("Conditions", { exact: true }).click();
  await events.getByRole("searchbox").fill("Progressing");
  await events.locator(".ev").last().click();
  assert.notEqual(await clock(page), "0:20");
  await page.getByText("Objects", { exact: true }).click();
  await events.getByRole("button", { name: /Deployment\s*web/ }).click();
  assert.match(await events.locator(".yaml").innerText(), /kind: Deployment/);
  assert.deepEqual(await axe(page), []);
});

test("a rollout that waits says what for and until when", async (t) => {
  const steps = [
    { at: "20s", inject: { image: "web:2", becomes: { pull: "fails" } } },
    { at: "20s", run: "kubectl set image deployment/web web=web:2" },
  ];
  const page = await openWith(t, experiment(steps, 700), 40);
  const why = page.getByRole("region", { name: "Why" });
  assert.match(await why.innerText(), /the image web:2 cannot be pulled/);
  assert.match(await why.innerText(), /Without progress until \d+:\d\d/);
  await page.keyboard.press("End");
  assert.match(await why.innerText(), /does not roll back by itself: kubectl rollout undo deployment\/web/);
});

test("the terminal waits, is interrupted, cleared, and runs what is pasted", async (t) => {
  const page = await openWith(t, experiment(), 20);
  const log = page.getByRole("log");
  await run(page, "kubectl get pods -w");
  assert.match(await log.innerText(), /waiting; Ctrl-C ends it/);
  await page.locator("#terminal-line").press("Control+c");
  assert.match(await log.innerText(), /\^C/);
  await page.locator("#terminal-line").press("Control+l");
  assert.doesNotMatch(await log.innerText(), /get pods/);
  await page.locator("#terminal-line").evaluate((field) => {
    const data = new DataTransfer();
    data.setData("text", "$ kubectl get deploy\nkubectl get \\\n  rs\nkubectl get nope\nkubectl get p");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  const text = await log.innerText();
  assert.ok(text.indexOf("UP-TO-DATE") < text.indexOf("DESIRED"), text);
  assert.match(text, /the server doesn't have a resource type "nope"\s+Copy\s+exit code 1/);
  assert.equal(await page.locator("#terminal-line").inputValue(), "kubectl get p");
});

/** The terminal's line with a `|` where the caret is. */
const lineNow = (page) =>
  page.locator("#terminal-line").evaluate((field) => `${field.value.slice(0, field.selectionEnd)}|${field.value.slice(field.selectionEnd)}`);
const focused = (page) => page.evaluate(() => document.activeElement.id);
const completions = (page) => page.getByRole("listbox", { name: "Completions" });

test("Tab completes verbs, flags, types, names and images, as far as there is no doubt", async (t) => {
  const page = await openWith(t, experiment(), 20);
  const line = page.locator("#terminal-line");
  for (const [typed, completed] of [
    ["kubectl desc", "kubectl describe |"],
    ["kubectl rollout un", "kubectl rollout undo |"],
    ["kubectl scale deployment/web --repl", "kubectl scale deployment/web --replicas=|"],
    ["kubectl get replicas", "kubectl get replicasets |"],
    ["kubectl describe deployment w", "kubectl describe deployment web |"],
    ["kubectl set image deployment/web w", "kubectl set image deployment/web web=|"],
    ["kubectl set image deployment/web web=w", "kubectl set image deployment/web web=web:1 |"],
    ["kubectl get pods w", "kubectl get pods web-|"],
  ]) {
    await line.fill(typed);
    await line.press("Tab");
    await page.waitForFunction((before) => document.getElementById("terminal-line").value !== before, typed);
    const now = await lineNow(page);
    assert.ok(now.startsWith(completed.replace("|", "")) && now.endsWith("|"), `${typed}: ${now}`);
    if (!typed.includes("pods")) assert.equal(now, completed);
    assert.equal(await focused(page), "terminal-line");
    assert.equal(await completions(page).count(), 0);
  }
  // In the middle of a line the rest stays, and the caret goes on from there.
  await line.fill("kubectl desc pods");
  await line.evaluate((field) => field.setSelectionRange(12, 12));
  await line.press("Tab");
  await page.waitForFunction(() => document.getElementById("terminal-line").value === "kubectl describe pods");
  assert.equal(await lineNow(page), "kubectl describe |pods");
  assert.deepEqual(page.problems, []);
});

test("a choice is a list that arrows, Tab and Enter take from, and that is read out", async (t) => {
  const page = await openWith(t, experiment(), 20);
  const line = page.locator("#terminal-line");
  await line.fill("kubectl rollout ");
  await line.press("Tab");
  await completions(page).waitFor();
  assert.match(await page.getByRole("status").first().innerText(), /^\d+ completions$/);
  const options = completions(page).getByRole("option");
  assert.match(await options.first().innerText(), /^\w+\s+\S+/);
  assert.equal(await line.getAttribute("aria-expanded"), "true");
  assert.equal(await line.getAttribute("aria-controls"), await completions(page).getAttribute("id"));
  assert.equal(await completions(page).getByRole("option", { selected: true }).count(), 0);
  const chosen = async () => (await completions(page).getByRole("option", { selected: true }).locator("b").innerText()).trim();
  // A second Tab chooses the first, the arrows go round, and the chosen one is told and in sight.
  await line.press("Tab");
  assert.equal(await chosen(), (await options.first().locator("b").innerText()).trim());
  await line.press("ArrowUp");
  assert.equal(await chosen(), (await options.last().locator("b").innerText()).trim());
  const active = await line.getAttribute("aria-activedescendant");
  const seen = await page.locator(`#${active}`).evaluate((option) => {
    const [a, b] = [option.getBoundingClientRect(), option.parentElement.getBoundingClientRect()];
    return a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  });
  assert.ok(seen, "the chosen option is in sight");
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    assert.deepEqual(await axe(page), [], theme);
  }
  const last = await chosen();
  await line.press("Tab");
  await completions(page).waitFor({ state: "detached" });
  assert.equal(await lineNow(page), `kubectl rollout ${last} |`);
  // What is typed narrows the list; Enter takes, and runs nothing.
  await line.fill("kubectl rollout ");
  await line.press("Tab");
  await completions(page).waitFor();
  await page.keyboard.type("re");
  const left = (await options.allInnerTexts()).map((text) => text.trim().split(/\s/)[0]);
  assert.ok(left.length > 0 && left.every((text) => text.startsWith("re")), `${left}`);
  await line.press("ArrowDown");
  await line.press("Enter");
  await completions(page).waitFor({ state: "detached" });
  assert.equal(await lineNow(page), `kubectl rollout ${left[0]} |`);
  assert.equal(await page.locator(".entry").count(), 1, "only the manifest was applied");
  // Without a choice, Enter runs the line as it is.
  await line.fill("kubectl get ");
  await line.press("Tab");
  await completions(page).waitFor();
  await line.press("Enter");
  await page.locator(".entry", { hasText: "You must specify the type of resource to get" }).waitFor();
  // A click takes as well, and the line keeps the focus.
  await line.fill("kubectl ");
  await line.press("Tab");
  await completions(page).getByText("describe", { exact: true }).click();
  assert.equal(await lineNow(page), "kubectl describe |");
  assert.equal(await focused(page), "terminal-line");
  assert.deepEqual(page.problems, []);
});

test("Tab leaves the line where there is nothing to complete, and always after Escape", async (t) => {
  const page = await openWith(t, experiment(), 20);
  const line = page.locator("#terminal-line");
  for (const text of ["", "kubectl no-such-verb x"]) {
    await line.fill(text);
    await line.press("Tab");
    assert.notEqual(await focused(page), "terminal-line", text);
  }
  await line.fill("kubectl get pods ");
  await line.press("Shift+Tab");
  assert.notEqual(await focused(page), "terminal-line");
  await line.focus();
  await page.keyboard.press("End");
  await line.press("Tab");
  await page.waitForFunction(() => document.getElementById("terminal-line").value !== "kubectl get pods ");
  await line.press("Tab");
  await completions(page).waitFor();
  await line.press("Escape");
  await completions(page).waitFor({ state: "detached" });
  assert.equal(await focused(page), "terminal-line", "Escape closed the list only");
  await line.press("Tab");
  assert.notEqual(await focused(page), "terminal-line");
  // Escape without a list leaves at once.
  await line.focus();
  await line.press("Escape");
  await page.keyboard.press("Tab");
  assert.notEqual(await focused(page), "terminal-line");
});

test("on a phone the list has room and its options can be touched", async (t) => {
  const page = await openWith(t, experiment(), 20, { width: 390, height: 844 });
  await page.locator(".tabs label", { hasText: "kubectl" }).click();
  const line = page.locator("#terminal-line");
  await line.fill("kubectl ");
  await line.press("Tab");
  await completions(page).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `${width}`);
  assert.deepEqual(await axe(page), []);
  await completions(page).getByRole("option").first().click();
  assert.equal(await completions(page).count(), 0);
  assert.deepEqual(page.problems, []);
});

/** The recorded output of each command of a scenario. */
const recorded = (name) =>
  readFileSync(resolve(SCENARIOS, `${name}.trace.jsonl`), "utf8")
    .split("\n")
    .filter((line) => line.startsWith('{"t":') && line.includes('"run":'))
    .map((line) => JSON.parse(line));

test("kubectl get rs and rollout status print what Kubernetes printed, byte for byte", async (t) => {
  const scenario = readFileSync(resolve(SCENARIOS, "article-one-rollout.yaml"), "utf8");
  const page = await openWith(t, scenario, 210);
  const commands = recorded("article-one-rollout").filter(({ run }) => /get rs$|rollout status/.test(run));
  assert.ok(commands.length >= 2);
  for (const { run, out } of commands) {
    const entry = page.locator(".entry", { has: page.locator(".cmd", { hasText: new RegExp(`^${run}$`) }) });
    const printed = await entry.locator("pre").evaluate((pre) => pre.textContent);
    assert.equal(printed, out.map(([, line]) => `${line}\n`).join(""), run);
  }
});
