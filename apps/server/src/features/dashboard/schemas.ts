import { Type } from "typebox"

const Count = Type.Integer({ minimum: 0 })

/** Clients show every nonzero number as a to-do, in this order, so nothing may be added here. */
export const Dashboard = Type.Object(
  {
    questions: Type.Object(
      {
        total: Count,
        answered: Count,
        unanswered: Count,
        answeredWithLowConfidence: Count,
        withoutEvidence: Count,
        unresolvedComments: Type.Integer({ description: "Comments, not questions" }),
        unapprovedAnswers: Count,
      },
      { title: "DashboardQuestions" },
    ),
    insights: Type.Object(
      { expected: Count, notGenerated: Count, unapproved: Count, expired: Count },
      { title: "DashboardInsights" },
    ),
    advices: Type.Object(
      {
        total: Type.Integer({ description: "Action items" }),
        unapproved: Type.Integer({ description: "1 when the narration needs approval" }),
        expired: Type.Integer({ description: "1 when the narration is older than the result" }),
      },
      { title: "DashboardAdvices" },
    ),
    report: Type.Object(
      {
        unpublished: Type.Boolean(),
        unprovidedMetadata: Count,
        providedMetadata: Count,
        totalMetadata: Count,
      },
      { title: "DashboardReport" },
    ),
  },
  { title: "Dashboard" },
)
