import { checkCollectors } from "@plumbline/collectors"
import {
  type Diagnostic,
  type KitSize,
  type KitTextsModel,
  parseKit,
  readArchive,
  sizeOfKit,
} from "@plumbline/kit-dsl"

/** Larger models are rejected, because reading them back for an update would block the event loop. */
export const MOST_MODEL_BYTES = 10 * 1024 * 1024

export type ReadKitArchive =
  | {
      outcome: "kit"
      kit: KitTextsModel | null
      /** The model as it is stored: JSON in UTF-8. */
      model: Uint8Array
      size: KitSize
      warnings: readonly Diagnostic[]
    }
  | { outcome: "no kit"; message: string }
  | { outcome: "errors"; errors: readonly Diagnostic[] }
  | { outcome: "too long" }

/** Unpacks and parses the archive of a kit, on a worker thread. */
export default function readKitArchive(input: {
  archive: Uint8Array
  language: "en" | "fa"
  mostBytes: number
}): ReadKitArchive {
  const { archive, language, mostBytes } = input
  const unpacked = readArchive(archive, language, { bytesTogether: mostBytes })
  if (!unpacked.ok) return { outcome: "no kit", message: unpacked.message }
  const parsed = parseKit(unpacked.files, { language, imports: "ignore" })
  if (!parsed.ok && parsed.problem === "empty") return { outcome: "no kit", message: parsed.message }
  if (!parsed.ok) return { outcome: "errors", errors: parsed.errors }
  const misplaced = checkCollectors(parsed.model, language)
  if (misplaced.length > 0) return { outcome: "errors", errors: misplaced }
  const model = new TextEncoder().encode(JSON.stringify(parsed.model))
  if (model.length > MOST_MODEL_BYTES) return { outcome: "too long" }
  const { model: read, warnings } = parsed
  return { outcome: "kit", kit: read.kitModel, model, size: sizeOfKit(read), warnings }
}
