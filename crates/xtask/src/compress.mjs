// Writes `.br` and `.gz` beside every file of a folder that they make smaller: node compress.mjs FOLDER CACHE
// What was compressed once is copied from the cache, where files are named by their content.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = new Set([".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".wasm", ".webmanifest", ".xml"]);
const COMPRESSORS = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes) => gzipSync(bytes, { level: 9 }),
};

const [folder, cache] = process.argv.slice(2);
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const bytes = readFileSync(path);
  const digest = createHash("sha256").update(bytes).digest("hex");
  for (const [extension, compress] of Object.entries(COMPRESSORS)) {
    const cached = join(cache, `${digest}.${extension}`);
    if (!existsSync(cached)) writeFileSync(cached, compress(bytes));
    copyFileSync(cached, `${path}.${extension}`);
  }
}
