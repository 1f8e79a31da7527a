import { setFlagsFromString } from "node:v8"
import { PGlite, type PGliteOptions } from "@electric-sql/pglite"

/**
 * Work that a function of WebAssembly has to have done before the engine compiles it anew to run faster; four times the
 * engine's own measure. At that the parser of SQL is compiled anew within the first second: 600 MB and a processor for a
 * second, while a server starts.
 */
const TIERING_BUDGET = 60_000_000
const USUAL_TIERING_BUDGET = 13_000_000

/**
 * A quarter of what PostgreSQL sets aside for pages by itself: it takes time at each start, and pages that are not in it
 * come from memory, too.
 */
const BUFFERS = ["-c", "shared_buffers=32MB"]

/** Values are parsed by our own client: what PGlite would read about arrays at each start is not needed. */
class Embedded extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

/**
 * PostgreSQL in this process, opened. Loaded only by those who have no server: its code takes 30 MB.
 *
 * @param options where its data is: a folder, an image, or nothing for an empty one in memory
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
