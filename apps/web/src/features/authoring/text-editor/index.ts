import { lazyPart } from "../../../ui/lazy.tsx"

export { applyText, changesBetween, draftTextQuery } from "./api.ts"

export { errorsIn, exampleFor, type Mapping, mappingQuery, saveMapping } from "./mapping.ts"

/** Lazy-loaded when the text is edited: it is the largest part of the designer. */
export const KitEditor = lazyPart(async () => (await import("./KitEditor.tsx")).KitEditor)

/** Likewise. */
export const MappingEditor = lazyPart(async () => (await import("./MappingEditor.tsx")).MappingEditor)
