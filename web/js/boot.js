// Starts the page: loads the Wasm module, and says so in plain words when that does not work.
import start from "rollscope-wasm/rollscope.js";
import moduleUrl from "rollscope-wasm/rollscope_bg.wasm";

// A defect inside the module ends it for good: whatever is on the page from then on no longer answers.
addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) {
    showAlert("Rollscope has stopped because of a mistake in its own code. Reload the page to go on.");
  }
});

try {
  await start({ module_or_path: new URL(moduleUrl, import.meta.url) });
} catch (error) {
  console.error(error);
  document.getElementById("shell-status")?.remove();
  showAlert(`Rollscope could not start: ${error.message ?? error}. A current browser and a reload usually help.`);
}

function showAlert(text) {
  const alert = document.createElement("p");
  alert.className = "shell-alert";
  alert.setAttribute("role", "alert");
  alert.textContent = text;
  document.body.prepend(alert);
}
