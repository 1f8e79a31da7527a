import { lazyPart } from "../../../ui/lazy.tsx"

export { applyText, changesBetween, draftTextQuery } from "./api.ts"

/** Lazy-loaded when the text is edited: it is the largest part of the designer. */
export const KitEditor = lazyPart(async () => (await import("./KitEditor.tsx")).KitEditor)
