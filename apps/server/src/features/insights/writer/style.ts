import type { Prose } from "../../../platform/i18n/prose.ts"

/** How a language writes its sentences, and what it stresses. */
export type Style = Prose & { strong(text: string): string }
