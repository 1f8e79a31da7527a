import { type AssessmentFixture, questionAt } from "./assessment-fixture.ts"
import type { OptionCode } from "./small-kit.ts"
import type { Caller, Reply } from "./test-app.ts"

/** What is chosen for a session unless a test says otherwise. */
export type SessionOptions = {
  title?: string
  questionnaireIds?: number[] | null
  mode?: "LIVE" | "OPEN"
  isAnonymous?: boolean
  guests?: boolean
  closesAt?: string | null
}

/** A rating session of an assessment, with calls about it. */
export async function ratingSession(fixture: AssessmentFixture, options: SessionOptions = {}) {
  const { manager, path } = fixture
  const opened = await manager.post(`${path}/sessions/`, {
    title: "Retrospective",
    questionnaireIds: null,
    mode: "OPEN",
    isAnonymous: false,
    guests: false,
    closesAt: null,
    ...options,
  })
  if (opened.status !== 201) throw new Error(JSON.stringify(opened.body))
  const id: string = opened.body.id
  const url = `${path}/sessions/${id}/`
  const question = (nth: number) => questionAt(fixture, nth)
  const bodyOf = (nth: number, option: OptionCode | "notApplicable", more: object = {}) =>
    option === "notApplicable"
      ? { answerOptionId: null, isNotApplicable: true, ...more }
      : { answerOptionId: question(nth).options[option], ...more }
  return {
    id,
    url,
    opened: opened.body,
    question,
    bodyOf,
    voteUrl: (nth: number) => `${url}votes/${question(nth).id}/`,
    vote: (
      by: Caller,
      nth: number,
      option: OptionCode | "notApplicable",
      more: object = {},
    ): Promise<Reply> => by.put(`${url}votes/${question(nth).id}/`, bodyOf(nth, option, more)),
    reveal: (...nths: number[]): Promise<Reply> =>
      manager.post(`${url}reveal/`, {
        questionIds: nths.length === 0 ? null : nths.map((nth) => question(nth).id),
      }),
    decide: (...decisions: object[]): Promise<Reply> => manager.post(`${url}decisions/`, { decisions }),
    read: async (by: Caller = manager) => (await by.get(url)).body,
    questions: async (by: Caller = manager, query = "") =>
      (await by.get(`${url}questions/${query}`)).body.items,
    rated: async (nth: number, by: Caller = manager) =>
      (await by.get(`${url}questions/`)).body.items.find(
        ({ questionId }: { questionId: number }) => questionId === question(nth).id,
      ),
    /** The calls of the link; `token` of a guest. */
    hash:
      String(opened.body.link ?? "")
        .split("/")
        .at(-1) ?? "",
    change: (body: object, by: Caller = manager): Promise<Reply> => by.call("PATCH", url, { body }),
  }
}

export type RatingSessionFixture = Awaited<ReturnType<typeof ratingSession>>
