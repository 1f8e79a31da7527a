import { COLLECTORS_FILE } from "../archive/entry-name.ts"
import type { ImpactModel, KitDslModel, LevelModel, OptionModel, QuestionModel } from "../model/kit-model.ts"
import { isBlank } from "../syntax/characters.ts"
import { questionKey } from "./updated-kit.ts"

export type ChangedEntity =
  | "level"
  | "subject"
  | "attribute"
  | "measure"
  | "questionnaire"
  | "question"
  | "answerRange"
  | "profile"
  | "collectors"

/** One changed element; changed competences, impacts, options and translations count as changes of their owner. */
export interface KitChange {
  readonly action: "ADD" | "CHANGE" | "REMOVE"
  readonly entity: ChangedEntity
  readonly code: string
  readonly title: string
  /** Whether results calculated before are stale. */
  readonly major: boolean
}

interface Element {
  readonly code: string
  readonly title: string
}

type Rating = "same" | "minor" | "major"

/** The differences between a kit and the kit after an update, in the order of the new text, removals last. */
export function listChanges(current: KitDslModel, updated: KitDslModel): KitChange[] {
  const levelMoved = movedAmongKept(current.levelModels, updated.levelModels)
  return [
    ...compare("level", current.levelModels, updated.levelModels, "major", (old, now) =>
      rate(
        old.value !== now.value || competences(old) !== competences(now) || levelMoved(old.code),
        texts(old, now) || old.index !== now.index,
      ),
    ),
    ...compare("subject", current.subjectModels, updated.subjectModels, "major", (old, now) =>
      rate(old.weight !== now.weight, texts(old, now) || old.index !== now.index),
    ),
    ...compare("attribute", current.attributeModels, updated.attributeModels, "major", (old, now) =>
      rate(
        old.subjectCode !== now.subjectCode || old.weight !== now.weight,
        texts(old, now) || old.index !== now.index,
      ),
    ),
    ...compare("measure", current.measureModels, updated.measureModels, "minor", (old, now) =>
      rate(false, texts(old, now) || old.index !== now.index),
    ),
    ...compare(
      "questionnaire",
      current.questionnaireModels,
      updated.questionnaireModels,
      "major",
      (old, now) => rate(false, texts(old, now) || old.index !== now.index),
    ),
    ...compare("answerRange", current.answerRangeModels, updated.answerRangeModels, "minor", (old, now) =>
      rate(
        values(old.options) !== values(now.options),
        texts(old, now) || captions(old.options) !== captions(now.options),
      ),
    ),
    ...compare(
      "question",
      current.questionModels,
      updated.questionModels,
      "major",
      rateQuestion,
      questionKey,
    ),
    ...compare("profile", current.profileModels ?? [], updated.profileModels ?? [], "minor", (old, now) =>
      rate(
        JSON.stringify(old.questions) !== JSON.stringify(now.questions),
        texts(old, now) || old.index !== now.index,
      ),
    ),
    ...removedLevels(current.levelModels, updated.levelModels),
    ...changedCollectors(current, updated),
  ]
}

/** Whether the mapping of collectors was added, changed or removed. It has no part in results. */
export function changedCollectors(
  { collectors: before = "" }: Pick<KitDslModel, "collectors">,
  { collectors: after = "" }: Pick<KitDslModel, "collectors">,
): KitChange[] {
  if (before === after || (isBlank(before) && isBlank(after))) return []
  const action = isBlank(before) ? "ADD" : isBlank(after) ? "REMOVE" : "CHANGE"
  return [{ action, entity: "collectors", code: COLLECTORS_FILE, title: COLLECTORS_FILE, major: false }]
}

function compare<T extends Element>(
  entity: ChangedEntity,
  current: readonly T[],
  updated: readonly T[],
  addition: "minor" | "major",
  rating: (old: T, now: T) => Rating,
  keyOf: (element: T) => string = ({ code }) => code,
): KitChange[] {
  const before = new Map(current.map((element) => [keyOf(element), element]))
  return updated.flatMap((element): KitChange[] => {
    const { code, title } = element
    const old = before.get(keyOf(element))
    if (old === undefined) return [{ action: "ADD", entity, code, title, major: addition === "major" }]
    const rated = rating(old, element)
    return rated === "same" ? [] : [{ action: "CHANGE", entity, code, title, major: rated === "major" }]
  })
}

function removedLevels(current: readonly LevelModel[], updated: readonly LevelModel[]): KitChange[] {
  const kept = new Set(updated.map(({ code }) => code))
  return current
    .filter(({ code }) => !kept.has(code))
    .map(({ code, title }) => ({ action: "REMOVE", entity: "level", code, title, major: true }))
}

function rate(major: boolean, minor: boolean): Rating {
  if (major) return "major"
  return minor ? "minor" : "same"
}

function rateQuestion(old: QuestionModel, now: QuestionModel): Rating {
  return rate(
    old.mayNotBeApplicable !== now.mayNotBeApplicable ||
      impacts(old.questionImpacts) !== impacts(now.questionImpacts) ||
      values(old.answers ?? []) !== values(now.answers ?? []),
    texts(old, now) ||
      old.index !== now.index ||
      old.advisable !== now.advisable ||
      old.measureCode !== now.measureCode ||
      captions(old.answers ?? []) !== captions(now.answers ?? []) ||
      guidance(old) !== guidance(now),
  )
}

/** What helps with a question, and how it hangs together with others and with other frameworks. */
function guidance(question: QuestionModel): string {
  const { evidence, improvement, improvements, requires, references } = question
  return JSON.stringify([
    evidence ?? null,
    improvement ?? null,
    improvements ?? null,
    requires ?? [],
    references ?? [],
  ])
}

/** Whether the texts of an element differ, including translations. */
function texts(old: Texts, now: Texts): boolean {
  return (
    old.title !== now.title ||
    old.description !== now.description ||
    canonical(old.translations) !== canonical(now.translations)
  )
}

interface Texts {
  readonly title: string
  readonly description: string | null
  readonly translations: object | null
}

/** Whether the rank of a level among those present in both kits has changed. */
export function movedAmongKept(
  current: readonly LevelModel[],
  updated: readonly LevelModel[],
): (code: string) => boolean {
  const before = ranks(current, new Set(updated.map(({ code }) => code)))
  const after = ranks(updated, new Set(current.map(({ code }) => code)))
  return (code) => before.get(code) !== after.get(code)
}

function ranks(levels: readonly LevelModel[], kept: ReadonlySet<string>): Map<string, number> {
  const inBoth = levels.filter(({ code }) => kept.has(code)).sort((a, b) => a.index - b.index)
  return new Map(inBoth.map(({ code }, rank) => [code, rank]))
}

function competences({ levelCompetence }: LevelModel): string {
  return JSON.stringify(Object.entries(levelCompetence ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function impacts(list: readonly ImpactModel[]): string {
  return JSON.stringify(
    list.map(({ attributeCode, level, weight }) => `${attributeCode} ${level.code} ${weight}`).sort(),
  )
}

function values(options: readonly OptionModel[]): string {
  return JSON.stringify(inOrder(options).map(({ value }) => value))
}

function captions(options: readonly OptionModel[]): string {
  return JSON.stringify(
    inOrder(options).map(({ caption, translations }) => [caption, canonical(translations)]),
  )
}

function inOrder(options: readonly OptionModel[]): OptionModel[] {
  return options.toSorted((a, b) => a.index - b.index)
}

/** Equal for equal content, whatever the order of the fields; empty objects count as absent. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null)
  const fields = Object.entries(value)
    .map(([name, field]) => [name, canonical(field)] as const)
    .filter(([, text]) => text !== "null")
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return fields.length === 0 ? "null" : `{${fields.map(([name, text]) => `${name}:${text}`).join()}}`
}
