import { Type } from "typebox"
import type { Feature } from "../../platform/feature.ts"
import { signedIn } from "../../platform/http/access.ts"
import { Page, pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id, Nullable, Reference, Uuid } from "../../platform/http/schemas.ts"
import { listWaiting, waitingKinds } from "./waiting.ts"

const Waiting = Type.Object(
  {
    kind: Type.Enum([...waitingKinds], {
      description:
        "Proposals to decide on and comments to resolve, of those who may; evidence that has expired or soon will, of its author or of who has created the assessment; what a colleague has completed, until the notification is read",
    }),
    count: Type.Integer({ minimum: 1 }),
    assessment: Type.Object({ id: Uuid, title: Type.String() }, { title: "WaitingAssessment" }),
    space: Reference,
    question: Nullable(
      Type.Object(
        { id: Id, questionnaireId: Id },
        {
          title: "WaitingQuestion",
          description: "The first one, in the order of the kit; null if it was completed",
        },
      ),
    ),
    notificationId: Nullable({ ...Uuid, description: "Of what was completed" }),
    person: Nullable(Type.String({ description: "Who has completed it" })),
  },
  { title: "Waiting" },
)

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/waiting/",
    summary: "What waits for the caller in all assessments: one item for each assessment and kind",
    tag: "assessments",
    access: signedIn,
    query: Type.Object(pagingQuery(20, 50)),
    reply: { status: 200, schema: Page("WaitingPage", Waiting) },
    handle: async ({ ctx, query }) => listWaiting(ctx, query),
  }),
]

export const feature: Feature = { name: "waiting", routes }
