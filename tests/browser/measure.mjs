// How smoothly a rollout of 1,000 Pods plays at the highest speed: `node tests/browser/measure.mjs [Pods]`, after `cargo xtask build`.
// Prints how long it took and the longest tasks of the main thread. It judges nothing: that depends on the machine.
import { openPage, setUp } from "./harness.mjs";

const pods = Number(process.argv[2] ?? 1_000);
const [begin, undo] = [[], []];
const site = setUp({ before: (start) => begin.push(start), after: (stop) => undo.push(stop) });
const MANIFEST = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: ${pods}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: nginx, image: "nginx:1.7.9"}]}
`;

/** Plays until nothing more happens, and says how. */
async function play(page, name) {
  await page.evaluate(() => {
    globalThis.tasks = [];
    globalThis.watch = new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((entry) => Math.round(entry.duration))));
    globalThis.watch.observe({ type: "longtask" });
  });
  const begun = performance.now();
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator(".notice", { hasText: "Nothing more will happen" }).waitFor({ timeout: 120_000 });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const tasks = await page.evaluate(() => globalThis.tasks.sort((a, b) => b - a));
  const clock = await page.getByRole("timer").innerText();
  console.log(`${name}: ${seconds} s until ${clock}; ${tasks.length} tasks over 50 ms: ${tasks.slice(0, 8).join(", ")}`);
}

for (const start of begin) await start();
try {
  const closes = [];
  const page = await openPage({ after: (close) => closes.push(close) }, site, { width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(MANIFEST);
  await page.locator(".speed input").first().fill("7");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await play(page, `${pods} Pods come up`);
  const line = page.getByRole("combobox", { name: "kubectl command" });
  await line.fill("kubectl set image deployment/web nginx=nginx:1.9.1");
  await line.press("Enter");
  await play(page, `${pods} Pods roll`);
} finally {
  for (const stop of undo) await stop();
}
