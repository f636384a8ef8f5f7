// Starts the page: loads the Wasm module, and says so in plain words when that does not work.
import start from "rollscope-wasm/rollscope.js";
import moduleUrl from "rollscope-wasm/rollscope_bg.wasm";

// What the module would say in the reader's language it can say no more.
const WORDS = {
  en: {
    loading: "A Kubernetes Deployment playground. Loading …",
    stopped: "Rollscope has stopped because of a mistake in its own code. Your experiment is kept as it was last stored.",
    reload: "Reload",
    download: "Download what was saved",
    anew: "Set it aside and begin anew",
    failed: (why) => `Rollscope could not start: ${why}. A current browser and a reload usually help.`,
  },
  zh: {
    loading: "Kubernetes Deployment 演练场。正在加载…",
    stopped: "Rollscope 因自身代码的错误而停止。您的实验仍是上次保存时的样子。",
    reload: "重新加载",
    download: "下载已保存的内容",
    anew: "把它放到一边，重新开始",
    failed: (why) => `Rollscope 无法启动：${why}。换用较新的浏览器并重新加载通常有用。`,
  },
};
/** A page that was never seen speaks the reader's language; after that the one that was chosen. */
const words = document.documentElement.lang.startsWith("zh") || languageStored().startsWith("zh") ? WORDS.zh : WORDS.en;
let isStopped = false;
document.getElementById("shell-status")?.replaceChildren(words.loading);

// A defect inside the module ends it for good: whatever is on the page from then on no longer answers.
addEventListener("error", (event) => {
  if (!(event.error instanceof WebAssembly.RuntimeError) || isStopped) return;
  isStopped = true;
  const alert = showAlert(words.stopped);
  const saved = storedExperiment();
  alert.append(document.createElement("br"));
  addButton(alert, words.reload, () => location.reload());
  if (saved) {
    addButton(alert, words.download, () => download(saved.text));
    addButton(alert, words.anew, () => {
      localStorage.setItem(`rollscope.broken.${saved.id}`, saved.text);
      localStorage.removeItem(`rollscope.session.${saved.id}`);
      localStorage.removeItem(`rollscope.about.${saved.id}`);
      location.reload();
    });
  }
});

try {
  await start({ module_or_path: new URL(moduleUrl, import.meta.url) });
} catch (error) {
  console.error(error);
  document.getElementById("shell-status")?.remove();
  showAlert(words.failed(error.message ?? error));
}

function languageStored() {
  try {
    return JSON.parse(localStorage.getItem("rollscope.settings"))?.language ?? navigator.language;
  } catch {
    return navigator.language;
  }
}

/** This tab's experiment as it was last stored; undefined where nothing is. */
function storedExperiment() {
  try {
    const id = sessionStorage.getItem("rollscope.tab");
    const text = localStorage.getItem(`rollscope.session.${id}`);
    return text ? { id, text } : undefined;
  } catch {
    return undefined;
  }
}

/** Saves the branch that was on the page as a scenario file. */
function download(text) {
  const { branches, current } = JSON.parse(text);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([branches[current].scenario]));
  link.download = "rollscope-saved.yaml";
  link.click();
}

function addButton(parent, text, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.textContent = text;
  button.addEventListener("click", act);
  parent.append(button);
}

function showAlert(text) {
  const alert = document.createElement("div");
  alert.className = "shell-alert";
  alert.setAttribute("role", "alert");
  alert.textContent = text;
  document.body.prepend(alert);
  return alert;
}
