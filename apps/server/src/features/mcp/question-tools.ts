import type { Client, Schemas } from "@plumbline/client"
import { Type } from "typebox"
import { AssessmentId, id, pageOf, pages, placeOf, readOr, sliced, textOf } from "./shapes.ts"
import { defineTool } from "./tool.ts"

const MOST = 20

export const questionTools = [
  defineTool({
    name: "read_questions",
    title: "Read questions",
    description:
      "Reads the questions of a questionnaire (see read_assessment) with hints, what would prove an answer, options, the present answer and how much evidence there is. Options are named by their index, as propose_answers takes them.",
    input: Type.Object({
      assessmentId: AssessmentId,
      questionnaireId: id("Id of a questionnaire"),
      ...pages(MOST),
    }),
    async run({ api, links }, { assessmentId, questionnaireId, ...asked }) {
      const wanted = { assessmentId, questionnaireId, ...pageOf(asked, MOST) }
      const [found, place] = await Promise.all([questionsOf(api, wanted), placeOf(api, assessmentId)])
      const questions = found.items.map((question) => ({
        ...questionRead(question),
        link: place && links.question(place, questionnaireId, question.index),
      }))
      return { questions, page: found.page, size: found.size, total: found.total }
    },
  }),
  defineTool({
    name: "read_evidence",
    title: "Read evidence",
    description:
      "Reads the evidence for the answer to a question, the latest first: what it says, whether it supports or contradicts the answer, when it was observed and how long it holds.",
    input: Type.Object({
      assessmentId: AssessmentId,
      questionId: id("Id of a question"),
      ...pages(MOST),
    }),
    async run({ api }, { assessmentId, questionId, ...asked }) {
      const query = { assessmentId, questionId, ...pageOf(asked, MOST) }
      const { items, page, size, total } = await api.get("/api/v1/evidences/", { params: { query } })
      const evidence = items.map((each) => ({
        text: textOf(each.description),
        type: each.type === "Negative" ? "NEGATIVE" : "POSITIVE",
        observedAt: each.observedAt,
        validUntil: each.validUntil,
        validity: each.validity,
        source: each.source,
        method: each.method,
        attachmentsCount: each.attachmentsCount,
        addedBy: each.createdBy.displayName,
        lastModificationTime: each.lastModificationTime,
      }))
      return { evidence, page, size, total }
    },
  }),
]

type Wanted = { assessmentId: string; questionnaireId: number; page: number; size: number }

/** A page of questions; one by one while the result is out of date, as happens whenever somebody answers. */
function questionsOf(api: Client, { assessmentId, questionnaireId, page, size }: Wanted) {
  const path = { assessmentId, questionnaireId }
  const address = "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/"
  const listed = api.get(address, { params: { path, query: { page, size } } })
  return readOr<Pick<Schemas["QuestionPage"], "items" | "page" | "size" | "total">>(listed, async () => {
    const all = await api.get(`${address}purposes/`, { params: { path } })
    const { items: ids, total } = sliced(all.items, { page, size })
    const items = await Promise.all(
      ids.map(({ questionId }) =>
        api.get("/api/v1/assessments/{assessmentId}/questions/{questionId}/", {
          params: { path: { assessmentId, questionId } },
        }),
      ),
    )
    return { items, page, size, total }
  })
}

function questionRead({ answer, guidance, ...question }: Schemas["Question"]) {
  return {
    id: question.id,
    index: question.index,
    title: question.title,
    hint: textOf(question.hint),
    wantedEvidence: textOf(guidance.evidence),
    references: guidance.references,
    mayNotBeApplicable: question.mayNotBeApplicable,
    options: question.options.map(({ index, title }) => ({ index, title })),
    answer: answer && {
      optionIndex: answer.selectedOption?.index ?? null,
      isNotApplicable: answer.isNotApplicable,
      confidence: answer.isConfidenceAsked ? (answer.confidenceLevel?.id ?? null) : null,
      approved: answer.approved,
      isCarriedOver: question.carried,
    },
    evidenceCount: question.counts.evidences,
  }
}
