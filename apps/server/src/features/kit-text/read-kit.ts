import { Worker } from "node:worker_threads"
import { type KitFile, type ParsedKit, type ParseOptions, parseKit, readArchive } from "@plumbline/kit-dsl"
import type { AnonymousContext } from "../../platform/context.ts"
import { ProductError } from "../../platform/errors.ts"

/** Texts longer than this are read on a thread of their own: other requests go on meanwhile. */
const LONG_TEXT = 200_000

/**
 * The model of the kit in an archive, and what is doubtful about it.
 *
 * @throws INVALID_DSL_CONTENT for bytes that are no archive of a kit · DSL_SYNTAX_ERROR with all errors of the text
 */
export async function readKitArchive({ language }: AnonymousContext, archive: Uint8Array) {
  const inLanguage = language === "FA" ? "fa" : "en"
  const unpacked = readArchive(archive, inLanguage)
  if (!unpacked.ok) throw notAKit(unpacked.message)
  const parsed = await parseAside(unpacked.files, { language: inLanguage, imports: "ignore" })
  if (parsed.ok) return { model: parsed.model, warnings: parsed.warnings }
  if (parsed.problem === "empty") throw notAKit(parsed.message)
  const { errors } = parsed
  // Clients parse the message itself to show the list.
  const message = JSON.stringify({ message: "SYNTAX_ERROR", errors })
  throw new ProductError("DSL_SYNTAX_ERROR", { en: message, fa: message }, { details: { errors } })
}

function notAKit(message: string): ProductError {
  return new ProductError("INVALID_DSL_CONTENT", { en: message, fa: message })
}

async function parseAside(files: readonly KitFile[], options: ParseOptions): Promise<ParsedKit> {
  const length = files.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= LONG_TEXT) return parseKit(files, options)
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), {
      workerData: { files, options },
    })
    worker.once("message", resolve)
    worker.once("error", reject)
    worker.once("exit", (code) => reject(new Error(`Reading the kit ended with code ${code}.`)))
  })
}
