import type { KitDslModel, OptionModel, ProfileModel, QuestionModel } from "../model/kit-model.ts"
import { type ChangedEntity, changedCollectors, movedAmongKept } from "./listed-changes.ts"
import { reordered } from "./reordered.ts"
import { questionKey } from "./updated-kit.ts"

/** What a field contains, or which of several fields of an element it is. */
export type DifferentField =
  | "title"
  | "description"
  | "hint"
  | "index"
  | "value"
  | "weight"
  | "subject"
  | "measure"
  | "answerRange"
  | "mayNotBeApplicable"
  | "advisable"
  | "competence"
  | "impact"
  | "option"
  | "optionValue"
  | "cost"
  | "evidence"
  | "improvement"
  | "improvements"
  | "requires"
  | "reference"
  | "question"

/** One field, before and after; null where there was or is nothing. */
export interface FieldDifference {
  readonly field: DifferentField
  /**
   * Distinguishes several fields: the code of a level, `attribute level` of an impact, the position of an option, else
   * null.
   */
  readonly of: string | null
  /** The language of a translation; null for texts in the main language and for other values. */
  readonly language: string | null
  readonly before: string | null
  readonly after: string | null
  /** Whether it affects scores. */
  readonly scoring: boolean
}

/** One element that differs between two contents of a kit. */
export interface KitDifference {
  readonly action: "ADD" | "CHANGE" | "REMOVE"
  readonly entity: ChangedEntity
  readonly code: string
  /** The newer title. */
  readonly title: string
  /** Whether results calculated before may change. */
  readonly major: boolean
  /** The fields of a changed element; empty for one that was added or removed. */
  readonly fields: readonly FieldDifference[]
}

type Content = Omit<KitDslModel, "kitModel" | "hasError">
type Fields = ReadonlyMap<string, Omit<FieldDifference, "before" | "after"> & { readonly text: string }>
type Texts = {
  readonly title: string
  readonly description: string | null
  readonly translations: object | null
}

/**
 * The differences between two contents of a kit, field by field, elements matched by code (questions inside their
 * questionnaire). An element whose index changed only because of others does not differ. Ordered like the later
 * content, kind by kind, removals last. Pure; unlike an update by text, nothing is refused and nothing is merged.
 */
export function listDifferences(before: Content, after: Content): KitDifference[] {
  const byCode = ({ code }: { readonly code: string }) => code
  // Levels are few, and competences depend on their order: each level with a different rank is listed as moved.
  const levelMoved = movedAmongKept(before.levelModels, after.levelModels)
  const subjectMoved = reordered(before.subjectModels, after.subjectModels, byCode)
  const attributeMoved = reordered(
    before.attributeModels,
    after.attributeModels,
    byCode,
    ({ subjectCode }) => subjectCode,
  )
  const measureMoved = reordered(before.measureModels, after.measureModels, byCode)
  const questionnaireMoved = reordered(before.questionnaireModels, after.questionnaireModels, byCode)
  const questionMoved = reordered(
    before.questionModels,
    after.questionModels,
    questionKey,
    ({ questionnaireCode }) => questionnaireCode,
  )
  const questionTitles = new Map(
    [...before.questionModels, ...after.questionModels].map((each) => [questionKey(each), each.title]),
  )
  const profileMoved = reordered(before.profileModels ?? [], after.profileModels ?? [], byCode)
  return [
    ...compare("level", before.levelModels, after.levelModels, "major", (level) =>
      fields([
        ...texts(level),
        place(level, levelMoved(level.code), true),
        one("value", level.value),
        ...Object.entries(level.levelCompetence ?? {}).map(([code, percent]) =>
          one("competence", `${percent}%`, true, code),
        ),
      ]),
    ),
    ...compare("subject", before.subjectModels, after.subjectModels, "major", (subject) =>
      fields([...texts(subject), place(subject, subjectMoved(subject)), one("weight", subject.weight, true)]),
    ),
    ...compare("attribute", before.attributeModels, after.attributeModels, "major", (attribute) =>
      fields([
        ...texts(attribute),
        place(attribute, attributeMoved(attribute)),
        one("subject", attribute.subjectCode, true),
        one("weight", attribute.weight, true),
      ]),
    ),
    ...compare("measure", before.measureModels, after.measureModels, "minor", (measure) =>
      fields([...texts(measure), place(measure, measureMoved(measure))]),
    ),
    ...compare("questionnaire", before.questionnaireModels, after.questionnaireModels, "major", (element) =>
      fields([...texts(element), place(element, questionnaireMoved(element))]),
    ),
    ...compare("answerRange", before.answerRangeModels, after.answerRangeModels, "minor", (range) =>
      fields([...texts(range), ...options(range.options)]),
    ),
    ...compare(
      "question",
      before.questionModels,
      after.questionModels,
      "major",
      (question, side) =>
        fields([
          ...fieldsOfQuestion(question, side === "before" ? before : after),
          place(question, questionMoved(question)),
        ]),
      questionKey,
    ),
    ...compare("profile", before.profileModels ?? [], after.profileModels ?? [], "minor", (profile) =>
      fields([
        ...texts(profile),
        place(profile, profileMoved(profile)),
        ...questionsOf(profile, questionTitles),
      ]),
    ),
    ...changedCollectors(before, after).map((change) => ({ ...change, fields: [] })),
  ]
}

/** The questions of a profile by their titles, so that only those that came or went differ. */
function questionsOf({ questions }: ProfileModel, titles: ReadonlyMap<string, string>): Field[] {
  return questions.map(({ questionnaireCode, questionCode }) => {
    const key = `${questionnaireCode} ${questionCode}`
    return one("question", titles.get(key) ?? questionCode, true, key)
  })
}

function compare<T extends { readonly code: string; readonly title: string }>(
  entity: ChangedEntity,
  before: readonly T[],
  after: readonly T[],
  presence: "minor" | "major",
  fieldsOf: (element: T, side: "before" | "after") => Fields,
  keyOf: (element: T) => string = ({ code }) => code,
): KitDifference[] {
  const old = new Map(before.map((element) => [keyOf(element), element]))
  const kept = new Set(after.map(keyOf))
  const whole = (action: "ADD" | "REMOVE", { code, title }: T): KitDifference => ({
    ...{ action, entity, code, title },
    major: presence === "major",
    fields: [],
  })
  return [
    ...after.flatMap((element): KitDifference[] => {
      const previous = old.get(keyOf(element))
      if (previous === undefined) return [whole("ADD", element)]
      const different = differing(fieldsOf(previous, "before"), fieldsOf(element, "after"))
      if (different.length === 0) return []
      const { code, title } = element
      const major = different.some(({ scoring }) => scoring)
      return [{ action: "CHANGE", entity, code, title, major, fields: different }]
    }),
    ...before.filter((element) => !kept.has(keyOf(element))).map((element) => whole("REMOVE", element)),
  ]
}

function differing(before: Fields, after: Fields): FieldDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)]
    const said = now ?? old
    if (!said || old?.text === now?.text) return []
    const { field, of, language, scoring } = said
    return [{ field, of, language, before: old?.text ?? null, after: now?.text ?? null, scoring }]
  })
}

function fieldsOfQuestion(question: QuestionModel, { measureModels }: Content): Field[] {
  const measured = measureModels.some(({ code }) => code === question.measureCode)
  const { title, translations } = question
  return [
    ...texts({ title, description: null, translations }),
    one("hint", question.description),
    one("measure", measured ? question.measureCode : null),
    one("answerRange", question.answerRangeCode, true),
    one("mayNotBeApplicable", question.mayNotBeApplicable, true),
    one("advisable", question.advisable),
    one("cost", question.cost),
    one("evidence", question.evidence ?? null),
    one("improvement", question.improvement ?? null),
    one("improvements", question.improvements ?? null),
    one("requires", (question.requires ?? []).map(({ questionCode }) => questionCode).join(", ")),
    one("reference", (question.references ?? []).join(", ")),
    ...options(question.answers ?? []),
    ...question.questionImpacts.map(({ attributeCode, level, weight }) =>
      one("impact", weight, true, `${attributeCode} ${level.code}`),
    ),
  ]
}

type Field = Omit<FieldDifference, "before" | "after"> & { readonly text: string | null }

function one(
  field: DifferentField,
  value: string | number | boolean | null,
  scoring = false,
  of: string | null = null,
  language: string | null = null,
): Field {
  return { field, of, language, scoring, text: value === null || value === "" ? null : String(value) }
}

/** The index of an element that was moved; other index changes follow from insertions or removals. */
function place({ index }: { readonly index: number }, moved: boolean, scoring = false): Field {
  return one("index", moved ? index : null, scoring)
}

function texts({ title, description, translations }: Texts): Field[] {
  const translated = Object.entries(translations ?? {}).flatMap(([language, own]) =>
    Object.entries(own as Record<string, string>).map(([name, text]) =>
      one(fieldNamed(name), text, false, null, language),
    ),
  )
  return [one("title", title), one("description", description), ...translated]
}

const TEXT_FIELDS = ["description", "hint", "evidence", "improvement", "improvements"] as const

function fieldNamed(name: string): "title" | (typeof TEXT_FIELDS)[number] {
  return TEXT_FIELDS.find((field) => field === name) ?? "title"
}

function options(list: readonly OptionModel[]): Field[] {
  return list
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ caption, value, translations }, position) => {
      const of = String(position + 1)
      const translated = Object.entries(translations ?? {}).flatMap(([language, own]) =>
        own?.title ? [one("option", own.title, false, of, language)] : [],
      )
      return [one("option", caption, false, of), one("optionValue", value, true, of), ...translated]
    })
}

function fields(list: readonly Field[]): Fields {
  return new Map(
    list.flatMap(({ text, ...field }) =>
      text === null
        ? []
        : [[`${field.field} ${field.of ?? ""} ${field.language ?? ""}`, { ...field, text }] as const],
    ),
  )
}
