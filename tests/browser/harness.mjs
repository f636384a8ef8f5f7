// What every browser test needs: the published page on a strict static server, a fresh Chromium, and eyes for errors.
//
//   import { after, before, test } from "node:test";
//   import { axe, openPage, setUp } from "./harness.mjs";
//
//   const site = setUp({ before, after });
//   test("…", async (t) => {
//     const page = await openPage(t, site);
//     …
//     assert.deepEqual(page.problems, []);
//   });
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { serveFolder } from "./server.mjs";

// The packages are installed for the page, in `web`.
const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const root = resolve(import.meta.dirname, "../..");
/** How long a test waits for anything, in milliseconds. */
const TIMEOUT_MS = 15_000;
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FLAGS = [
  "--no-sandbox", // Chromium as root, as on build machines, has no sandbox.
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the server and the browser before the tests of a file, and stops them afterwards. */
export function setUp({ before, after }) {
  const site = {};
  before(async () => {
    const folder = resolve(root, process.env.ROLLSCOPE_DIST ?? "dist");
    assert.ok(existsSync(join(folder, "index.html")), `${folder} holds no built page: run cargo xtask build`);
    site.server = await serveFolder(folder);
    site.url = site.server.url;
    site.profile = mkdtempSync(join(tmpdir(), "rollscope-browser-"));
    const executablePath = process.env.CHROME ?? BROWSERS.find((path) => existsSync(path));
    assert.ok(executablePath, "no Chromium: install one, or name its program in the environment variable CHROME");
    site.context = await chromium.launchPersistentContext(site.profile, { executablePath, args: FLAGS, headless: true });
  });
  after(async () => {
    await site.context?.close();
    await site.server?.close();
    if (site.profile) rmSync(site.profile, { recursive: true, force: true });
  });
  return site;
}

/**
 * Opens a page and waits until the app has replaced the loading text; the page closes with the test.
 *
 * `path` is relative to the site, so that "#fragment" works; `width`, `height` and `theme` set the window. `page.problems` collects
 * console errors, uncaught exceptions, failed requests and requests to other hosts: an offline page makes none.
 */
export async function openPage(t, site, { path = "", width = 1280, height = 800, theme = "light" } = {}) {
  const page = await site.context.newPage();
  t.after(() => page.close());
  page.setDefaultTimeout(TIMEOUT_MS);
  page.problems = watchProblems(page, site.url);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.goto(new URL(path, site.url).href);
  await page.waitForFunction(() => !document.getElementById("shell-status"));
  return page;
}

/** Opens a page as on a first visit; `left` is what a former one stored. */
export async function openFresh(t, site, options, left = {}) {
  const page = await openPage(t, site, options);
  await page.evaluate((entries) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
    // What the page stores while it is left is not to be there.
    Storage.prototype.setItem = () => {};
  }, left);
  await page.reload();
  await page.locator(".chooser").waitFor();
  return page;
}

function watchProblems(page, url) {
  const problems = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => {
    problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on("framenavigated", () => {
    // A reload that cuts a download short is nothing wrong.
    const kept = problems.filter((problem) => !problem.endsWith("net::ERR_ABORTED"));
    problems.splice(0, problems.length, ...kept);
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(url).origin) problems.push(`foreign: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** Returns axe-core's findings for WCAG 2.2 AA as one line per element; an empty list is a pass. `options` go to `axe.run`. */
export async function axe(page, options = {}) {
  // Playwright evaluates outside the page's policy, which forbids foreign scripts.
  await page.evaluate(axeSource);
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await page.evaluate((given) => globalThis.axe.run(document, given), {
    runOnly: { type: "tag", values: tags },
    ...options,
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
}
