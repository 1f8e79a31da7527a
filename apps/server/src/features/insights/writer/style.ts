import type { Prose } from "../../../platform/i18n/prose.ts"

/** How a language formats its sentences, and how it emphasises text. */
export type Style = Prose & { strong(text: string): string }
