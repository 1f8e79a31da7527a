import { Type } from "typebox"
import { signedIn } from "../../platform/http/access.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id, Uuid } from "../../platform/http/schemas.ts"
import { readerOfAll } from "./access.ts"
import { comparableAssessments } from "./comparable-assessments.ts"
import { compare } from "./compare.ts"
import { ComparablePage, ComparedIds, Comparison } from "./schemas.ts"

const tag = "comparison"

/** Read-only, except that stale results are healed in their own transactions. */
const comparing = {
  method: "POST",
  tag,
  writes: false,
  expensive: true,
  query: Type.Object({ assessment_id: Type.Optional(Type.Array(Uuid)) }),
  body: ComparedIds,
  reply: { status: 200, schema: Comparison },
} as const

const example = {
  body: {
    assessmentIds: ["6f1cdd3e-4a0b-4f53-9a54-0d4a3c1e5b21", "f21c1e3e-8a0b-4f53-9a54-0d4a3c1e5b22"],
  },
}

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/comparable-assessments/",
    summary: "Assessments that the caller can compare, latest change first",
    tag,
    access: signedIn,
    query: Type.Object({ kitId: Type.Optional(Id), ...pagingQuery(10) }),
    reply: { status: 200, schema: ComparablePage },
    handle: async ({ ctx, query: { kitId, ...page } }) => comparableAssessments(ctx, { ...page, kitId }),
  }),
  defineRoute({
    ...comparing,
    path: "/api/v1/assessments-compare/",
    summary: "Compare two to four assessments of one kit side by side",
    access: readerOfAll,
    example,
    handle: async ({ ctx, granted }) => compare(ctx, granted),
  }),
  defineRoute({
    ...comparing,
    path: "/api/v1/assessments-compare/:data/",
    summary: "The same, with comma-separated ids in the path",
    access: readerOfAll,
    example: { body: {} },
    handle: async ({ ctx, granted }) => compare(ctx, granted),
  }),
]
