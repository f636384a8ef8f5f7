// A stock Firefox by WebDriver BiDi: as much of it as a test of the page needs, over one web socket.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Node has web sockets from version 22 on; the browser driver brings its own.
const require = createRequire(new URL("../../web/package.json", import.meta.url));
const Socket = globalThis.WebSocket ?? require("playwright-core/lib/utilsBundle").ws;
const START_MS = 60_000;

/** Starts Firefox without a window. `page.problems` collects what its console complains of. */
export async function launchFirefox(program) {
  const profile = mkdtempSync(join(tmpdir(), "rollscope-firefox-"));
  const process = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...globalThis.process.env, HOME: profile, MOZ_DISABLE_AUTO_SAFE_MODE: "1" },
  });
  const close = async () => {
    const gone = new Promise((resolve) => process.once("exit", resolve));
    if (process.exitCode === null) {
      process.kill();
      await gone;
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const connection = await connect(`${await address(process)}/session`);
    await connection.send("session.new", { capabilities: {} });
    await connection.send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await connection.send("browsingContext.getTree", {});
    return { page: openIn(connection, contexts[0].context), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where Firefox says that it listens. */
function address(process) {
  return new Promise((resolve, reject) => {
    let said = "";
    const late = setTimeout(() => reject(new Error(`Firefox does not start: ${said}`)), START_MS);
    process.once("exit", (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)));
    process.stderr.on("data", (data) => {
      said += data;
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said);
      if (!found) return;
      clearTimeout(late);
      resolve(found[1]);
    });
  });
}

async function connect(url) {
  const socket = new Socket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no connection to ${url}`));
  });
  const [waiting, listeners] = [new Map(), []];
  let last = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "event") {
      listeners.forEach((listener) => listener(message));
      return;
    }
    const { resolve, reject } = waiting.get(message.id) ?? {};
    waiting.delete(message.id);
    if (message.type === "success") resolve?.(message.result);
    else reject?.(new Error(`${message.error}: ${message.message}`));
  };
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, on: (listener) => listeners.push(listener) };
}

function openIn(connection, context) {
  const problems = [];
  connection.on(({ method, params }) => {
    if (method === "log.entryAdded" && ["error", "warn"].includes(params.level)) problems.push(params.text);
  });
  const evaluate = async (expression) => {
    const params = { expression, target: { context }, awaitPromise: true };
    const answer = await connection.send("script.evaluate", params);
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  };
  const until = async (expression, milliseconds = 30_000) => {
    const end = Date.now() + milliseconds;
    while (Date.now() < end) {
      if (await evaluate(expression)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`not so within ${milliseconds} ms: ${expression}`);
  };
  const open = (url) => connection.send("browsingContext.navigate", { context, url, wait: "complete" });
  return { evaluate, until, open, problems };
}
