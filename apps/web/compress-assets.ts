import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

/*
 * Compresses what was built, as far as it goes, so that the server need not do it at every visit: each text of more
 * than a packet stands beside its .br and .gz.
 */
const folder = new URL("dist/assets/", import.meta.url)

for (const name of readdirSync(folder)) {
  if (!/\.(js|css|svg)$/.test(name)) continue
  const content = readFileSync(new URL(name, folder))
  if (content.length < 1024) continue
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  writeFileSync(new URL(`${name}.br`, folder), brotliCompressSync(content, quality))
  writeFileSync(new URL(`${name}.gz`, folder), gzipSync(content, { level: 9 }))
}
