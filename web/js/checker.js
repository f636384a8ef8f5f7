// Checks manifests in a worker of its own, so that a long one does not hold up the page that is being typed in.
//
// Each message is [number, manifest, what was applied last or null, language]; the answer is [number, what was found as JSON].
import start, { check } from "rollscope-wasm/rollscope.js";
import moduleUrl from "rollscope-wasm/rollscope_bg.wasm";

const ready = start({ module_or_path: new URL(moduleUrl, import.meta.url) });

addEventListener("message", async ({ data: [number, manifest, applied, language] }) => {
  await ready;
  postMessage([number, check(manifest, applied ?? undefined, language)]);
});
