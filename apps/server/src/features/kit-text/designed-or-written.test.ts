import { type KitDslModel, parseKit, printKit, type QuestionKey } from "@plumbline/kit-dsl"
import { arbitraryKit } from "@plumbline/kit-dsl/testing/arbitrary-kit"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeTestGroup } from "../../testing/import-kit.ts"
import { newDraft } from "../../testing/kit-designer.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let owner: Caller
let expertGroupId: number
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
  expertGroupId = await makeTestGroup(owner)
})
afterAll(() => app.close())

type Draft = Awaited<ReturnType<typeof newDraft>>

/*
 * Designer and text lead to the same kit: any kit that can be written as text can be created with the calls of the
 * designer alone, and is then equal element by element. Only codes differ: the designer derives them from titles.
 */
test("a kit created in the designer equals the same kit created from text, element by element", async () => {
  // Hundreds of calls, one after the other; how many depends on the kits that are drawn.
  await fc.assert(
    fc.asyncProperty(arbitraryKit.map(withTitlesForForms), async (kit) => {
      const lang = kit.kitModel?.language ?? "EN"
      const written = await newDraft(app, owner, { expertGroupId, lang })
      const applied = await written.put("text", { text: textOf(kit) })
      expect(applied).toMatchObject({ status: 200 })
      const designed = await newDraft(app, owner, { expertGroupId, lang })
      await design(designed, kit)
      expect(withoutCodes(await modelOf(designed))).toEqual(withoutCodes(await modelOf(written)))
      expect((await designed.get("validate")).body).toEqual((await written.get("validate")).body)
    }),
    // Counterexamples are small enough to read without shrinking, which would create as many kits again.
    { numRuns: 8, endOnFailure: true },
  )
}, 180_000)

/** Creates all elements of a kit with the calls made by the forms of the designer. */
async function design(draft: Draft, kit: KitDslModel): Promise<void> {
  const described = ({ index, title, description, translations }: KitDslModel["measureModels"][number]) => ({
    ...{ index, title, description, translations },
  })
  const levels = new Map<string, number>()
  for (const level of kit.levelModels) {
    const { index, title, description, value, translations } = level
    levels.set(
      level.code,
      await draft.add("maturity-levels", { index, title, description, value, translations }),
    )
  }
  for (const { code, levelCompetence } of kit.levelModels) {
    for (const [effective, value] of Object.entries(levelCompetence ?? {})) {
      await draft.competence(idIn(levels, code), idIn(levels, effective), value)
    }
  }
  const subjects = new Map<string, number>()
  for (const { code, index, title, description, weight, translations } of kit.subjectModels) {
    subjects.set(code, await draft.add("subjects", { index, title, description, weight, translations }))
  }
  const attributes = new Map<string, number>()
  for (const attribute of kit.attributeModels) {
    const { code, index, title, description, weight, translations, subjectCode } = attribute
    const body = { index, title, description, weight, translations, subjectId: idIn(subjects, subjectCode) }
    attributes.set(code, await draft.add("attributes", body))
  }
  const measures = new Map<string, number>()
  for (const measure of kit.measureModels) {
    measures.set(measure.code, await draft.add("measures", described(measure)))
  }
  const questionnaires = new Map<string, number>()
  for (const { code, index, title, description, translations } of kit.questionnaireModels) {
    questionnaires.set(code, await draft.add("questionnaires", { index, title, description, translations }))
  }
  const ranges = new Map<string, number>()
  for (const { code, title, translations, options } of kit.answerRangeModels) {
    const answerRangeId = await draft.add("answer-ranges", { title, translations })
    ranges.set(code, answerRangeId)
    for (const { caption, ...option } of options) {
      await draft.add("answer-range-options", { ...option, title: caption, answerRangeId })
    }
  }
  const questions = new Map<string, number>()
  for (const question of kit.questionModels) {
    const { index, title, mayNotBeApplicable, advisable, translations } = question
    const { cost, evidence, improvement, improvements, requires = [], references } = question
    const guidance = {
      ...{ cost, evidence, improvement, improvements, references },
      requires: requires.map((key) => idIn(questions, `${key.questionnaireCode} ${key.questionCode}`)),
    }
    const body = {
      ...{ index, title, hint: question.description, mayNotBeApplicable, advisable, guidance, translations },
      questionnaireId: idIn(questionnaires, question.questionnaireCode),
    }
    const id = await draft.add("questions", body)
    questions.set(`${question.questionnaireCode} ${question.code}`, id)
    for (const { caption, ...option } of question.answers ?? []) {
      await draft.add("answer-options", { ...option, title: caption, questionId: id })
    }
    const measureId = idIn(measures, question.measureCode)
    const answerRangeId =
      question.answerRangeCode === null ? undefined : idIn(ranges, question.answerRangeCode)
    expect((await draft.put(`questions/${id}`, { ...body, measureId, answerRangeId })).status).toBe(200)
    for (const { attributeCode, level, weight } of question.questionImpacts) {
      await draft.impact(id, idIn(attributes, attributeCode), idIn(levels, level.code), weight)
    }
  }
  for (const { index, title, description, translations, questions: own } of kit.profileModels ?? []) {
    const questionIds = own.map((key) => idIn(questions, `${key.questionnaireCode} ${key.questionCode}`))
    await draft.add("profiles", {
      ...{ index, title, translations, questionIds },
      ...(description !== null && { description }),
    })
  }
}

function idIn(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`Nothing with the code ${code} was created.`)
  return id
}

function textOf(kit: KitDslModel): string {
  return printKit(kit)
    .map(({ text }) => text)
    .join("\n\n")
}

async function modelOf(draft: Draft): Promise<KitDslModel> {
  const { text } = (await draft.get("text")).body
  const parsed = parseKit([{ path: "kit.ak", text }], { language: "en", imports: "warn" })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors, null, 1))
  return parsed.model
}

/** Replaces codes by positions, and omits the kit block, which is not part of the draft. */
function withoutCodes(kit: KitDslModel) {
  const level = placesOf(kit.levelModels)
  const subject = placesOf(kit.subjectModels)
  const attribute = placesOf(kit.attributeModels)
  const questionnaire = placesOf(kit.questionnaireModels)
  const range = placesOf(kit.answerRangeModels)
  const measures = kit.measureModels.toSorted((one, other) => one.index - other.index)
  const measure = placesOf(measures)
  const placeOfQuestion = ({ questionnaireCode, questionCode }: QuestionKey) =>
    kit.questionModels.findIndex(
      (other) => other.questionnaireCode === questionnaireCode && other.code === questionCode,
    )
  const uncoded = <Element extends { code: string }>({ code: _code, ...rest }: Element) => rest
  return {
    levels: kit.levelModels.map((each) => ({
      ...uncoded(each),
      levelCompetence: Object.entries(each.levelCompetence ?? {})
        .map(([code, value]) => [level(code), value])
        .toSorted(),
    })),
    subjects: kit.subjectModels.map(uncoded),
    attributes: kit.attributeModels.map((each) => ({
      ...uncoded(each),
      subjectCode: subject(each.subjectCode),
    })),
    measures: measures.map(({ derived: _derived, ...each }) => uncoded(each)),
    questionnaires: kit.questionnaireModels.map(uncoded),
    ranges: kit.answerRangeModels.map(uncoded),
    questions: kit.questionModels.map((each) => ({
      ...uncoded(each),
      requires: each.requires?.map(placeOfQuestion),
      questionnaireCode: questionnaire(each.questionnaireCode),
      measureCode: measure(each.measureCode),
      answerRangeCode: each.answerRangeCode === null ? null : range(each.answerRangeCode),
      questionImpacts: each.questionImpacts
        .map((impact) => [attribute(impact.attributeCode), level(impact.level.code), impact.weight])
        .toSorted(),
    })),
    profiles: kit.profileModels?.map((each) => ({
      ...uncoded(each),
      questions: each.questions.map(placeOfQuestion),
    })),
  }
}

function placesOf(elements: readonly { code: string }[]): (code: string) => number {
  const places = new Map(elements.map(({ code }, place) => [code, place]))
  return (code) => places.get(code) ?? -1
}

/** The forms need titles of at least three letters, a text does not. */
function withTitlesForForms(kit: KitDslModel): KitDslModel {
  return {
    ...kit,
    levelModels: kit.levelModels.map(withLongTitles),
    subjectModels: kit.subjectModels.map(withLongTitles),
    attributeModels: kit.attributeModels.map(withLongTitles),
    measureModels: kit.measureModels.map(withLongTitles),
    questionnaireModels: kit.questionnaireModels.map(withLongTitles),
    answerRangeModels: kit.answerRangeModels.map(withLongTitles),
    questionModels: kit.questionModels.map(withLongTitles),
    ...(kit.profileModels && { profileModels: kit.profileModels.map(withLongTitles) }),
  }
}

function withLongTitles<Element extends Translated>(element: Element, place: number): Element {
  const { title, translations } = element
  const isShort = Object.values(translations ?? {}).some((texts) => (texts.title ?? "long enough").length < 3)
  return {
    ...element,
    title: title.length < 3 ? `${title} no. ${place + 1}` : title,
    translations: isShort ? null : translations,
  }
}

type Translated = { title: string; translations: { [language: string]: { title?: string } } | null }
