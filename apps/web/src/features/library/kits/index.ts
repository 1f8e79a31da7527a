import { lazyPart } from "../../../ui/lazy.tsx"

export { contentsQuery, kitContentQuery } from "./api.ts"

/** Kits to begin with. Lazy-loaded with its texts: render within a `Suspense`. */
export const FirstKits = lazyPart(async () => (await import("./FirstKits.tsx")).FirstKits, "kits")
