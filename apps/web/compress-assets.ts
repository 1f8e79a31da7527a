import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

/*
 * Compresses the build output at the highest level, so that the server need not do it on every request: each text file
 * larger than a packet gets a .br and a .gz next to it.
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
