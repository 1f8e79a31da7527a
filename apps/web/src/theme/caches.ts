import createCache, { type EmotionCache } from "@emotion/cache"

/**
 * One style cache per direction. That for right to left mirrors every rule; it comes with the texts of such a language,
 * see `mirrored.ts`.
 */
export const caches: { ltr: EmotionCache; rtl?: EmotionCache } = { ltr: createCache({ key: "pl" }) }
