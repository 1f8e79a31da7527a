import fc from "fast-check"
import { slug } from "../codes.ts"
import type {
  AnswerRangeModel,
  AttributeModel,
  DescribedTexts,
  KitDslModel,
  KitTextsModel,
  LevelModel,
  MeasureModel,
  OptionModel,
  ProfileModel,
  QuestionModel,
  SubjectModel,
  Translations,
} from "../model/kit-model.ts"
import { settleMeasures } from "../model/measures.ts"
import { isBlank, isIllegalAt, oneLine } from "../syntax/characters.ts"
import { improvementsText } from "../syntax/improvements.ts"

const spelled = fc.constantFrom(
  "level",
  "on",
  "title",
  "value",
  "subject",
  "measure",
  "translation",
  "language",
  "__proto__",
)
const code = fc.oneof(spelled, fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,4}(-[A-Za-z0-9_]{1,3}){0,2}$/))

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length]
  if (found === undefined) throw new Error("Nothing to pick from")
  return found
}

function isLegal(text: string): boolean {
  return Array.from(text, (_, at) => at).every((at) => !isIllegalAt(text, at)) && !/\r/.test(text)
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 3, maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('"', "'", "\\", "\n", "\t", " ", "n", "{", "}", "/", "*", "ی", "\u200C", "😀"),
    minLength: 3,
    maxLength: 12,
  }),
)
const title = anyText.map(oneLine).filter((text) => isLegal(text) && !isBlank(text) && text.length <= 100)
const kitTitle = title.filter((text) => text.length >= 3)
const shortLine = title.filter((text) => text.length <= 50)
const plain = anyText
  .map((text) => text.trim())
  .filter((text) => isLegal(text) && !isBlank(text) && text.length >= 3)

const improvements = fc
  .array(maybe(title), { minLength: 1, maxLength: 4 })
  .map(improvementsText)
  .filter((text) => text.length >= 3)

function maybe<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null })
}

function inLanguage<Texts extends object>(
  language: "EN" | "FA",
  texts: fc.Arbitrary<Texts>,
): fc.Arbitrary<Translations<Texts>> {
  return maybe(texts).map((found) =>
    found === null || Object.keys(found).length === 0 ? null : { [language]: found },
  )
}

function described(other: "EN" | "FA") {
  const translations: fc.Arbitrary<Translations<DescribedTexts>> = inLanguage(
    other,
    fc.record({ title, description: plain }, { requiredKeys: [] }),
  )
  return fc.record({ code, title, description: plain, translations })
}

/** Some elements with distinct codes, title slugs and increasing indexes. */
function several<T extends { code: string; title: string }>(
  element: fc.Arbitrary<T>,
  { least, most, gaps }: { least: number; most: number; gaps: boolean },
): fc.Arbitrary<(T & { index: number })[]> {
  const elements = fc.uniqueArray(element, {
    minLength: least,
    maxLength: most,
    comparator: (a, b) => a.code === b.code || slug(a.title) === slug(b.title),
  })
  return fc
    .tuple(elements, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: most, maxLength: most }))
    .map(([list, steps]) => {
      let index = 0
      return list.map((each, position) => {
        index += 1 + (gaps ? (steps[position] ?? 0) : 0)
        return { ...each, index }
      })
    })
}

function options(other: "EN" | "FA"): fc.Arbitrary<OptionModel[]> {
  const option = fc.record({
    caption: title,
    value: fc.oneof(
      fc.constantFrom(0, 1, 0.5, 1e-7, 0.1),
      fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs),
    ),
    translations: inLanguage(other, fc.record({ title })),
  })
  return fc
    .array(option, { minLength: 2, maxLength: 10 })
    .map((list) => list.map((each, position) => ({ index: position + 1, ...each })))
}

function kitTexts(main: "EN" | "FA", other: "EN" | "FA"): fc.Arbitrary<KitTextsModel> {
  const metadata = fc.record({ goal: plain, context: plain }, { requiredKeys: ["goal"] })
  const texts = fc.record({ title: kitTitle, summary: plain, about: plain, metadata }, { requiredKeys: [] })
  return fc
    .record({
      title,
      summary: maybe(plain),
      about: maybe(plain),
      goal: maybe(plain),
      context: maybe(plain),
      language: fc.constant(main === "EN" ? null : main),
      tags: fc.array(title, { maxLength: 3 }).map((tags) => tags.toSorted()),
      translations: inLanguage(other, texts),
      origin: fc.record({ licence: title, source: plain, version: shortLine }, { requiredKeys: [] }),
    })
    .map(({ origin, ...kit }) => ({ ...kit, ...origin }))
}

/** Some of the questions before it, so that there is no cycle. */
function requiredBy(
  places: readonly number[],
  before: readonly { question: { code: string }; questionnaireCode: string }[],
): Pick<QuestionModel, "requires"> {
  const found = places.flatMap((place) => before[place] ?? [])
  if (found.length === 0) return {}
  return {
    requires: found.map(({ question, questionnaireCode }) => ({
      questionnaireCode,
      questionCode: question.code,
    })),
  }
}

/** Kits in the order in which they are printed, so that they equal what is read back. */
export const arbitraryKit: fc.Arbitrary<KitDslModel> = fc
  .constantFrom("EN" as const, "FA" as const)
  .chain((main) => {
    const other = main === "EN" ? "FA" : "EN"
    return fc
      .record({
        kitModel: main === "EN" ? maybe(kitTexts(main, other)) : kitTexts(main, other),
        levels: several(described(other), { least: 2, most: 5, gaps: false }),
        subjects: several(described(other), { least: 1, most: 3, gaps: true }),
        attributes: several(described(other), { least: 3, most: 6, gaps: false }),
        questionnaires: several(described(other), { least: 1, most: 3, gaps: true }),
        measures: several(described(other), { least: 0, most: 3, gaps: true }),
        ranges: several(
          fc.record({
            code,
            title,
            options: options(other),
            translations: inLanguage(other, fc.record({ title })),
          }),
          { least: 1, most: 2, gaps: false },
        ),
        questions: fc.uniqueArray(
          fc.record({
            code,
            title,
            hint: maybe(plain),
            translations: inLanguage(
              other,
              fc.record(
                { title, hint: plain, evidence: plain, improvement: plain, improvements },
                { requiredKeys: [] },
              ),
            ),
            private: maybe(options(other)),
            advisable: fc.boolean(),
            mayNotBeApplicable: fc.boolean(),
            impacts: fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(4), fc.integer({ min: 1, max: 9 })), {
              minLength: 1,
              maxLength: 4,
              selector: ([attribute, level]) => `${attribute} ${level}`,
            }),
            added: fc.record(
              {
                evidence: plain,
                improvement: plain,
                improvements,
                references: fc.array(title, { minLength: 1, maxLength: 3 }),
              },
              { requiredKeys: [] },
            ),
            cost: fc.integer({ min: 0, max: 9 }),
            requires: fc.uniqueArray(fc.nat(7), { maxLength: 2 }),
            place: fc.nat(5),
            namesMeasure: fc.boolean(),
          }),
          { maxLength: 8, selector: ({ code, place }) => `${code} ${place % 6}` },
        ),
        profiles: several(
          fc.record({
            code,
            title,
            description: maybe(plain),
            translations: inLanguage(other, fc.record({ title, description: plain }, { requiredKeys: [] })),
            questions: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 5 }),
          }),
          { least: 0, most: 3, gaps: false },
        ),
        numbers: fc.array(fc.nat(100), { minLength: 40, maxLength: 40 }),
      })
      .map((parts): KitDslModel => {
        const number = (at: number) => parts.numbers[at % 40] ?? 0
        const levelModels: LevelModel[] = parts.levels.map((level, position) => {
          const pairs = parts.levels
            .map(({ code }, i) => [code, number(position * 5 + i)] as const)
            .filter(([, p]) => p > 40)
          return {
            ...level,
            value: position * 7 + (number(position) % 7),
            levelCompetence: pairs.length === 0 ? null : Object.fromEntries(pairs),
          }
        })
        const subjectModels: SubjectModel[] = parts.subjects.map((subject, position) => ({
          ...subject,
          weight: number(position) % 4,
          questionnaireCodes: null,
        }))
        const attributeModels: AttributeModel[] = subjectModels.flatMap(({ code: subjectCode }, s) =>
          parts.attributes
            .filter((_, position) => position % subjectModels.length === s)
            .map((attribute, position) => ({
              ...attribute,
              index: position + 1,
              subjectCode,
              weight: number(position + s) % 4,
            })),
        )
        const answerRangeModels: AnswerRangeModel[] = parts.ranges.map((range) => ({
          ...range,
          index: null,
          description: null,
        }))
        const asked = parts.questionnaires.flatMap(({ code: questionnaireCode }, q) =>
          parts.questions
            .filter(({ place }) => place % parts.questionnaires.length === q)
            .filter((each, at, all) => all.findIndex((other) => other.code === each.code) === at)
            .map((question, position) => ({
              question,
              index: position + 1,
              questionnaireCode,
              measureCode:
                question.namesMeasure && parts.measures.length > 0
                  ? pick(parts.measures, question.place).code
                  : null,
            })),
        )
        const { measures, measureCodes } = settleMeasures(parts.measures, parts.questionnaires, asked)
        const measureModels: MeasureModel[] = measures
        const questionModels: QuestionModel[] = asked.map(
          ({ question, index, questionnaireCode }, position) => {
            const range = question.private === null ? pick(answerRangeModels, question.place) : null
            const optionValues = Object.fromEntries(
              (question.private ?? range?.options ?? []).map((option) => [option.index, option.value]),
            )
            const impacts = question.impacts
              .map(([a, l, weight]) => ({ a: a % attributeModels.length, l: l % levelModels.length, weight }))
              .filter((each, at, all) => all.findIndex(({ a, l }) => a === each.a && l === each.l) === at)
              .sort((x, y) => x.a - y.a || x.l - y.l)
            return {
              code: question.code,
              index,
              title: question.title,
              description: question.hint,
              questionnaireCode,
              measureCode: measureCodes[position] ?? "",
              answers: question.private,
              answerRangeCode: range?.code ?? null,
              questionImpacts: impacts.map(({ a, l, weight }) => ({
                attributeCode: pick(attributeModels, a).code,
                level: {
                  code: pick(levelModels, l).code,
                  title: pick(levelModels, l).title,
                  index: null,
                  description: null,
                  levelCompetence: null,
                  value: null,
                },
                question: null,
                weight,
                optionValues,
              })),
              mayNotBeApplicable: question.mayNotBeApplicable,
              advisable: question.advisable,
              cost: question.cost,
              ...question.added,
              ...requiredBy(question.requires, asked.slice(0, position)),
              translations: question.translations,
            }
          },
        )
        const profileModels: ProfileModel[] = parts.profiles.map(({ questions, ...profile }) => ({
          ...profile,
          questions: questionModels
            .filter((_, position) => questions.some((at) => at % questionModels.length === position))
            .map(({ questionnaireCode, code }) => ({ questionnaireCode, questionCode: code })),
        }))
        return {
          kitModel: parts.kitModel,
          levelModels,
          subjectModels,
          attributeModels,
          measureModels,
          questionnaireModels: parts.questionnaires,
          answerRangeModels,
          questionModels,
          ...(profileModels.length > 0 && questionModels.length > 0 && { profileModels }),
          hasError: false,
        }
      })
  })
