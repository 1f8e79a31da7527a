import type { KitModel, Level, Question } from "../kit-model.ts"
import type { Maturity } from "../maturity.ts"
import { type LevelScores, misses } from "../reached-level.ts"

/** The maturity with all lowest answers, and with all highest. */
export type Extremes = { readonly lowest: Maturity; readonly highest: Maturity }

/** Whichever option is chosen, no level changes: neither of an attribute or a subject, nor of the whole. */
export type WithoutEffect = {
  readonly kind: "withoutEffect"
  readonly questionId: number
  readonly reason:
    | "noImpact"
    /** All its options score the same. */
    | "sameScores"
    /** Its score decides no demand of the kit. */
    | "nothingDemanded"
}

/**
 * Questions that are proved to have no effect. A better answer never lowers a score, so every score is between those of
 * the lowest and of the highest answers. A competence that both meet, or that both miss, is decided before anything is
 * answered; only the others can be met or missed by an answer.
 */
export function questionsWithoutEffect(kit: KitModel, extremes: Extremes): WithoutEffect[] {
  const openLevels = openLevelsOf(kit, extremes)
  return kit.questions.flatMap((question) => {
    const reason = reasonOf(question, openLevels)
    return reason ? [{ kind: "withoutEffect" as const, questionId: question.id, reason }] : []
  })
}

type OpenLevels = (attributeId: number) => ReadonlySet<number>

function reasonOf({ impacts, options }: Question, openLevels: OpenLevels): WithoutEffect["reason"] | null {
  if (impacts.length === 0) return "noImpact"
  if (options.length > 1 && options.every(({ value }) => value === options[0]?.value)) return "sameScores"
  if (impacts.some(({ attributeId, levelId }) => openLevels(attributeId).has(levelId))) return null
  return "nothingDemanded"
}

/** The levels on which the score of an attribute can decide something: about itself, its subject or the whole. */
function openLevelsOf(kit: KitModel, { lowest, highest }: Extremes): OpenLevels {
  const ofWhole = undecided(kit.levels, lowest.scores, highest.scores)
  const levels = new Map<number, ReadonlySet<number>>()
  for (const subject of kit.subjects) {
    const ofSubject = undecided(
      kit.levels,
      scoresOf(lowest.subjects, subject.id),
      scoresOf(highest.subjects, subject.id),
    )
    // What has no weight affects neither its subject nor the whole.
    const above = new Set([...ofSubject, ...(subject.weight > 0 ? ofWhole : [])])
    for (const { id, weight } of subject.attributes) {
      const own = undecided(
        kit.levels,
        lowest.attributes.find(({ attributeId }) => attributeId === id)?.scores,
        highest.attributes.find(({ attributeId }) => attributeId === id)?.scores,
      )
      levels.set(id, new Set([...own, ...(weight > 0 ? above : [])]))
    }
  }
  return (attributeId) => levels.get(attributeId) ?? new Set()
}

function scoresOf(subjects: Maturity["subjects"], id: number): LevelScores | undefined {
  return subjects.find(({ subjectId }) => subjectId === id)?.scores
}

/**
 * The levels whose score decides how far the walk up the levels gets. It never passes a level with a competence that
 * the highest answers miss, so no answer decides anything about that level or those above.
 */
function undecided(
  levels: readonly Level[],
  lowest: LevelScores | undefined,
  highest: LevelScores | undefined,
): Set<number> {
  const open = new Set<number>()
  for (const { competences } of levels) {
    const fails = (scores: LevelScores | undefined, effectiveLevelId: number, value: number) => {
      const score = scores?.get(effectiveLevelId) ?? null
      return score !== null && misses(score, value)
    }
    if (competences.some(({ effectiveLevelId, value }) => fails(highest, effectiveLevelId, value))) break
    for (const { effectiveLevelId, value } of competences) {
      if (fails(lowest, effectiveLevelId, value)) open.add(effectiveLevelId)
    }
  }
  return open
}
