// The page loads in Firefox, applies its manifest and plays until the Pods are available, without a complaint.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";

import { launchFirefox } from "./bidi.mjs";
import { serveFolder } from "./server.mjs";

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];
const program = process.env.FIREFOX ?? PLACES.find((path) => existsSync(path));
const missing = program ? false : "no Firefox: install one, or name its program in the environment variable FIREFOX";

test("the page works in Firefox", { skip: missing, timeout: 180_000 }, async (t) => {
  const server = await serveFolder(resolve(import.meta.dirname, "../..", process.env.ROLLSCOPE_DIST ?? "dist"));
  t.after(() => server.close());
  const firefox = await launchFirefox(program);
  t.after(() => firefox.close());
  const { page } = firefox;

  await page.open(server.url);
  await page.until(`!document.getElementById("shell-status")`);
  await page.evaluate(`document.querySelector(".manifest .btn.primary").click()`);
  await page.evaluate(`document.querySelector(".transport .btn.primary").click()`);
  await page.until(`document.querySelector(".ruler .lab b")?.textContent === "3"`, 60_000);
  await page.until(`document.querySelector(".cm-editor") !== null`);
  await page.open(server.url);
  await page.until(`document.querySelector(".ruler .lab b")?.textContent === "3"`);
  assert.deepEqual(page.problems, []);
});
