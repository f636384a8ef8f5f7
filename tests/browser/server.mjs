// A static host at its strictest: right types, the page's own Content-Security-Policy as a header, nothing cached, no fallbacks.
import { createServer } from "node:http";
import { readFileSync, statSync } from "node:fs";
import { extname, join, normalize, sep } from "node:path";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
/** The page is served below a path, as on most hosts, so that an address from the root would not work. */
const BASE = "/some/folder/";

/** Serves a folder on a free port of 127.0.0.1. */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const file = resolveFile(folder, new URL(request.url, "http://localhost").pathname);
    if (file === undefined) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found");
      return;
    }
    response.writeHead(200, headers(file)).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}${BASE}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function resolveFile(folder, pathname) {
  if (!pathname.startsWith(BASE)) return undefined;
  const relative = normalize(decodeURIComponent(pathname.slice(BASE.length)) || "index.html");
  const file = join(folder, relative);
  if (!file.startsWith(folder + sep)) return undefined;
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

function headers(file) {
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  const base = { "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  if (!file.endsWith(".html")) return base;
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1];
  return policy ? { ...base, "Content-Security-Policy": policy } : base;
}
