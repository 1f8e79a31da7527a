import type { Client, Schemas } from "@plumbline/client"
import type { KitModel } from "@plumbline/scoring"
import { lockKitForAssessment } from "../features/kits/index.ts"
import type { PastCalls } from "./past-calls.ts"
import type { Person } from "./people.ts"

type NewAssessment = {
  spaceId: number
  kitId: number
  title: string
  by: Person
  advanced?: boolean
  /** The index of the option chosen for each question, by its code; or the answers themselves. */
  answers?: Readonly<Record<string, number>> | ((model: KitModel) => Schemas["AnswerOfNewAssessment"][])
}

type Evidence = Partial<Schemas["NewEvidence"]> & { description: string }

export type AssessmentOfStory = Awaited<ReturnType<typeof beginAssessment>>

/** Creates an assessment as somebody did, with the answers that it began with. */
export async function beginAssessment(past: PastCalls, wanted: NewAssessment) {
  const { spaceId, kitId, title, by, advanced = false, answers = {} } = wanted
  const ctx = past.contextOf(by)
  const { activeVersionId, activeVersionRevision } = await lockKitForAssessment(ctx, kitId)
  const { model } = await ctx.kits.load(ctx, activeVersionId, activeVersionRevision)
  const { id } = await past.as(by).post("/api/v2/assessments/", {
    body: {
      spaceId,
      assessmentKitId: kitId,
      title,
      lang: by.language,
      mode: advanced ? "ADVANCED" : "QUICK",
      answers: typeof answers === "function" ? answers(model) : chosenIn(model, answers),
    },
  })
  return assessmentOf(past, { id, by, model }, typeof answers === "function" ? {} : answers)
}

function chosenIn(model: KitModel, answers: Readonly<Record<string, number>>) {
  return Object.entries(answers).map(([code, index]) => {
    const { id: questionId, options } = questionIn(model, code)
    const answerOptionId = options[index]?.id ?? null
    return { questionId, answerOptionId, confidenceLevelId: confidenceOf(code, index) }
  })
}

/** An assessment with what people do in it. @param answers the indices of the options that are chosen, by code */
export function assessmentOf(
  past: PastCalls,
  { id, by, model }: { id: string; by: Person; model: KitModel },
  answers: Readonly<Record<string, number>> = {},
) {
  const path = { assessmentId: id }
  const questionOf = (code: string) => questionIn(model, code)
  const given = new Map(Object.entries(answers).map(([code, index]) => [questionOf(code).id, index]))
  return {
    id,
    model,
    path,
    /** The index of the option that is chosen now; -1 for none. */
    given: (code: string) => given.get(questionOf(code).id) ?? -1,
    calls: (person: Person = by): Client => past.as(person),
    /** Chooses the option with this index; null: the question does not apply. */
    async answer(
      code: string,
      index: number | null,
      person: Person = by,
      confidence = confidenceOf(code, index ?? 0),
    ) {
      const { id: questionId, questionnaireId, options } = questionOf(code)
      given.set(questionId, index ?? -1)
      const option = index === null ? undefined : options[Math.min(index, options.length - 1)]
      await past.as(person).put("/api/v2/assessments/{assessmentId}/answer-question/", {
        params: { path },
        body: {
          questionId,
          questionnaireId,
          answerOptionId: option?.id ?? null,
          isNotApplicable: index === null,
          confidenceLevelId: confidence,
        },
      })
    },
    /** A program of a person proposes answers, each to the question with its code. */
    async propose(
      { person, program, source }: { person: Person; program: string; source: string },
      items: readonly (Omit<Schemas["NewProposal"], "questionId"> & { questionCode: string })[],
    ) {
      const { id: tokenId } = await past.as(person).post("/api/v1/api-tokens/", {
        body: { name: program, scope: "PROPOSE", days: 365 },
      })
      const calls = past.as(person, { program: { id: tokenId, name: program, scope: "PROPOSE" } })
      const { rejected } = await calls.post("/api/v1/assessments/{assessmentId}/proposals/", {
        params: { path },
        body: {
          source,
          items: items.map(({ questionCode, ...item }) => ({
            ...item,
            questionId: questionOf(questionCode).id,
          })),
        },
      })
      if (rejected.length > 0) throw new Error(JSON.stringify(rejected))
    },
    /** Adds evidence to a question; a comment if it has no type. */
    async note(code: string, { description, ...others }: Evidence, person: Person = by): Promise<string> {
      const { id: evidenceId } = await past.as(person).post("/api/v1/evidences/", {
        body: {
          assessmentId: id,
          questionId: questionOf(code).id,
          description: `<p>${description}</p>`,
          ...others,
        },
      })
      return evidenceId
    },
  }
}

function questionIn({ questions }: KitModel, code: string) {
  const question = questions.find((each) => each.code.toLowerCase() === code.toLowerCase())
  if (!question) throw new Error(`There is no question "${code}".`)
  return question
}

/** How sure people are, from 2 to 5; the same at every start. */
function confidenceOf(code: string, index: number): number {
  return 3 + ((code.length + index) % 3)
}
