import { Type } from "typebox"
import type { Feature } from "../../platform/feature.ts"
import { signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id, Reference, Text, Uuid } from "../../platform/http/schemas.ts"
import { search } from "./search.ts"

const FoundAssessment = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    space: Type.Object({ id: Id, title: Type.String(), isDefault: Type.Boolean() }),
    canViewQuestionnaires: Type.Boolean(),
    canViewReport: Type.Boolean({ description: "The caller may see reports, and its report is published" }),
  },
  { title: "FoundAssessment" },
)

const Findings = Type.Object(
  {
    spaces: Type.Array(Reference),
    expertGroups: Type.Array(Reference),
    assessments: Type.Array(FoundAssessment),
    kits: Type.Array(Reference),
  },
  { title: "Findings" },
)

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/search/",
    summary:
      "The caller's spaces, expert groups and assessments, and the kits they can use, by a part of the title: a few of each",
    tag: "search",
    access: signedIn,
    example: { query: { text: "pay" } },
    query: Type.Object({ text: Text({ min: 1, max: 100 }) }),
    reply: { status: 200, schema: Findings },
    handle: async ({ ctx, query }) => search(ctx, query.text),
  }),
]

export const feature: Feature = { name: "search", routes }
