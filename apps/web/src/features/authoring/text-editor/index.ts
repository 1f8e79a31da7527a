import { lazyPart } from "../../../ui/lazy.tsx"
import type { Mapping } from "./mapping.ts"

export { applyText, changesBetween, draftTextQuery } from "./api.ts"

export { exampleFor, type Mapping, mappingQuery, saveMapping } from "./mapping.ts"

/** Lazy-loaded when the text is edited: it is the largest part of the designer. */
export const KitEditor = lazyPart(async () => (await import("./KitEditor.tsx")).KitEditor)

/** Likewise. */
export const MappingEditor = lazyPart(async () => (await import("./MappingEditor.tsx")).MappingEditor)

/** How many errors a mapping has; what reads it is lazy-loaded, too. */
export async function countErrors(text: string, questions: Mapping["questions"]): Promise<number> {
  const { errorsIn } = await import("./check-mapping.ts")
  return errorsIn(text, questions).length
}
