// The published page starts, on a desk and on a phone, in both themes, without a complaint from the browser or from axe-core.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { axe, openPage, setUp } from "./harness.mjs";

const site = setUp({ before, after });
const WINDOWS = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

for (const [device, size] of Object.entries(WINDOWS)) {
  for (const theme of ["light", "dark"]) {
    test(`the page starts on a ${device} in the ${theme} theme`, async (t) => {
      const page = await openPage(t, site, { ...size, theme });
      assert.deepEqual(page.problems, []);
      assert.match(await page.title(), /Rollscope/);
      assert.deepEqual(await axe(page), []);
    });
  }
}

test("a page that cannot load its module says so", async (t) => {
  await site.context.route("**/*.wasm", (route) => route.abort());
  t.after(() => site.context.unroute("**/*.wasm"));
  const page = await openPage(t, site);
  assert.match(await page.getByRole("alert").textContent(), /could not start/);
});
