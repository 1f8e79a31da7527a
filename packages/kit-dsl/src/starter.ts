import type { LanguageCode } from "./language.ts"
import type { LevelModel } from "./model/kit-model.ts"

/** How many levels a new kit may begin with. */
export const starterSizes = [3, 5] as const

export type StarterSize = (typeof starterSizes)[number]

type Words = { title: string; description: string }

const words: Record<string, Record<LanguageCode, Words>> = {
  Beginning: {
    EN: { title: "Beginning", description: "It happens by chance, or not at all." },
    FA: { title: "آغازین", description: "کار گاه‌به‌گاه و بی‌برنامه انجام می‌شود، یا اصلاً انجام نمی‌شود." },
  },
  Forming: {
    EN: { title: "Forming", description: "Some people do it, each in their own way." },
    FA: { title: "در حال شکل‌گیری", description: "بعضی افراد انجامش می‌دهند، هر کس به روش خودش." },
  },
  Established: {
    EN: { title: "Established", description: "It is the agreed way of working and seldom skipped." },
    FA: { title: "جاافتاده", description: "روش پذیرفته‌شدهٔ کار است و به‌ندرت کنار گذاشته می‌شود." },
  },
  Measured: {
    EN: { title: "Measured", description: "Its effect is known and guides decisions." },
    FA: { title: "سنجیده", description: "اثرش دانسته است و تصمیم‌ها بر پایهٔ آن گرفته می‌شوند." },
  },
  Leading: {
    EN: { title: "Leading", description: "It keeps getting better, and others learn from it." },
    FA: { title: "پیشرو", description: "پیوسته بهتر می‌شود و دیگران از آن می‌آموزند." },
  },
}

const levelsOf: Record<StarterSize, readonly (keyof typeof words)[]> = {
  3: ["Beginning", "Established", "Leading"],
  5: ["Beginning", "Forming", "Established", "Measured", "Leading"],
}

/** Levels to begin a kit with, the lowest first, each with requirements that its questions can meet. */
export function starterLevels(size: StarterSize, language: LanguageCode): LevelModel[] {
  const codes = levelsOf[size]
  return codes.map((code, place) => {
    const { title, description } = words[code]?.[language] ?? { title: code, description: code }
    const below = codes.slice(1, place + 1)
    return {
      ...{ code, index: place + 1, title, description, value: place + 1, translations: null },
      levelCompetence:
        below.length === 0
          ? null
          : Object.fromEntries(below.map((of, at) => [of, proposedPercent(place - at - 1)])),
    }
  })
}

/**
 * The score that reaching a level should require on itself or on a level below, in percent: half of what is asked on the
 * level itself, and more of what comes before it. Nothing is required on the lowest level, on which everybody begins.
 *
 * @param distance how many levels it is below the level to be reached; 0 for that level itself
 */
export function proposedPercent(distance: number): number {
  return Math.min(50 + 15 * distance, 90)
}
