import "../keep-compiled-code.ts"
import { setFlagsFromString } from "node:v8"
import { PGlite, type PGliteOptions } from "@electric-sql/pglite"

/**
 * How much a WebAssembly function must run before V8 recompiles it with optimizations; about four times V8's default.
 * With the default, the SQL parser is recompiled within the first second, which costs 600 MB and one CPU for a second
 * while a server starts.
 */
const TIERING_BUDGET = 60_000_000
const USUAL_TIERING_BUDGET = 13_000_000

/**
 * A quarter of PostgreSQL's default: allocating the buffers takes time at each start, and pages outside of them come
 * from memory as well.
 */
const BUFFERS = ["-c", "shared_buffers=32MB"]

/** Values are parsed by our own client, so PGlite need not load its array types at each start. */
class Embedded extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

/**
 * Opens PostgreSQL inside this process. Import this module lazily: its code takes 30 MB.
 *
 * @param options where its data is: a folder, an image, or nothing for an empty database in memory
 */
export async function openPglite(options: PGliteOptions = {}): Promise<PGlite> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
  try {
    const pglite = new Embedded({ ...options, startParams: [...PGlite.defaultStartParams, ...BUFFERS] })
    await pglite.waitReady
    return pglite
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${USUAL_TIERING_BUDGET}`)
  }
}
