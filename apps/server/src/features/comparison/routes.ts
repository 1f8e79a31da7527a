import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid } from "../../platform/errors.ts"
import type { Feature } from "../../platform/feature.ts"
import { type AccessRule, signedIn } from "../../platform/http/access.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id, Text, Uuid } from "../../platform/http/schemas.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import type { Assessment } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { comparableAssessments, compare } from "./compare.ts"
import { findAssessments } from "./queries.ts"
import { ComparablePage, ComparedIds, Comparison, FEWEST, MOST } from "./schemas.ts"

type NamesAssessments = {
  params: { data?: string }
  query: { assessment_id?: string[] }
  body: { assessmentIds?: string[] }
}

/**
 * Users who can see the reports of all assessments to be compared: two to four, with their ids in the path, the query
 * or the body. Grants the assessments in the given order.
 *
 * @throws INVALID_INPUT too few or too many · ACCESS_DENIED
 */
const readerOfAll: AccessRule<Assessment[], Context, NamesAssessments> = {
  policy: { on: "assessments", permission: "viewAssessmentReport", relation: "on each", anonymous: false },
  async check(ctx, { params, query, body }) {
    const named = [...(query.assessment_id ?? []), ...idsIn(params.data), ...(body.assessmentIds ?? [])]
    const ids = [...new Set(named.map((id) => id.toLowerCase()))]
    if (ids.length < FEWEST || ids.length > MOST) throw wrongNumber()
    const found = await findAssessments(ctx, ids)
    return ids.map((id) => {
      const assessment = found.find((each) => each.id === id)
      if (!assessment?.isMember || !holds(assessment.roleId, "viewAssessmentReport")) throw accessDenied()
      return assessment
    })
  },
}

/** Parses comma-separated ids. */
function idsIn(segment = ""): string[] {
  const ids = segment.split(",").filter((id) => id !== "")
  if (ids.every((id) => hasShape(UuidText, id))) return ids
  throw invalid({
    en: "The ids of the assessments are malformed.",
    fa: "شناسه‌های ارزیابی‌ها قالب درستی ندارند.",
  })
}

function wrongNumber() {
  return invalid({
    en: "Choose two to four assessments to compare.",
    fa: "برای مقایسه دو تا چهار ارزیابی انتخاب کنید.",
  })
}

const tag = "comparison"

/** Read-only, except that stale results are healed in their own transactions. */
const comparing = {
  method: "POST",
  kind: "work",
  tag,
  query: Type.Object({ assessment_id: Type.Optional(Type.Array(Uuid)) }),
  body: ComparedIds,
  reply: { status: 200, schema: Comparison },
} as const

const example = {
  body: {
    assessmentIds: ["6f1cdd3e-4a0b-4f53-9a54-0d4a3c1e5b21", "f21c1e3e-8a0b-4f53-9a54-0d4a3c1e5b22"],
  },
}

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/comparable-assessments/",
    summary: "Assessments that the caller can compare, latest change first",
    tag,
    access: signedIn,
    query: Type.Object({
      kitId: Type.Optional(Id),
      search: Type.Optional(Text({ min: 1, max: 100, description: "Part of the title" })),
      ...pagingQuery(10),
    }),
    reply: { status: 200, schema: ComparablePage },
    handle: async ({ ctx, query }) => comparableAssessments(ctx, query),
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

export const feature: Feature = {
  name: "comparison",
  routes,
}
