import { Type } from "typebox"
import { AssessmentId, id, placeOf } from "./shapes.ts"
import { defineTool } from "./tool.ts"

const MOST_ITEMS = 200

const Day = (description: string) =>
  Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description }))

const Evidence = Type.Object({
  description: Type.String({ minLength: 3, maxLength: 2000, description: "What was found, as plain text" }),
  type: Type.Optional(
    Type.Enum(["POSITIVE", "NEGATIVE"], {
      description: "Whether it supports the answer, the default, or contradicts it",
    }),
  ),
  link: Type.Optional(
    Type.String({ maxLength: 1800, description: "Where people can check it; http or https" }),
  ),
  observedAt: Day("The day on which it was observed, not in the future"),
  validUntil: Day("The last day on which it holds"),
  method: Type.Optional(Type.Enum(["SEEN", "MEASURED", "TOLD"])),
})

const Item = Type.Object({
  questionId: id("Id of the question"),
  optionIndex: Type.Integer({ minimum: 0, maximum: 1000, description: "Index of the suggested option" }),
  confidence: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 5, description: "1 completely unsure … 5 completely sure" }),
  ),
  reason: Type.String({ minLength: 1, maxLength: 2000, description: "Why, as plain text" }),
  evidence: Type.Optional(Type.Array(Evidence, { maxItems: 10 })),
})

export const proposingTools = [
  defineTool({
    name: "propose_answers",
    title: "Propose answers",
    description:
      "Suggests answers to questions of an assessment, with reasons and evidence. Nothing is answered by it: people accept, change or decline each proposal. A newer proposal of the same source replaces its older one for the question. Items that cannot be used are listed as rejected, with the reason; the others are stored. Needs a token with the scope PROPOSE.",
    input: Type.Object({
      assessmentId: AssessmentId,
      source: Type.String({
        minLength: 1,
        maxLength: 120,
        description: "Your name as people will see it; the same each time",
      }),
      items: Type.Array(Item, { minItems: 1, maxItems: MOST_ITEMS }),
    }),
    reads: false,
    async run({ api, links }, { assessmentId, source, items }) {
      const outcome = await api.post("/api/v1/assessments/{assessmentId}/proposals/", {
        params: { path: { assessmentId } },
        body: {
          source,
          items: items.map(({ questionId, optionIndex, confidence, reason, evidence = [] }) => ({
            questionId,
            optionIndex,
            reason,
            evidence,
            ...(confidence !== undefined && { confidenceLevelId: confidence }),
          })),
        },
      })
      const place = await placeOf(api, assessmentId)
      return { ...outcome, link: place && links.assessment(place) }
    },
  }),
]
