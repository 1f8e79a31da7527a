import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { holds } from "../permissions/index.ts"
import type { Assessment } from "../results/index.ts"
import { findAssessments } from "./queries.ts"
import { FEWEST, MOST } from "./schemas.ts"

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

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
export const readerOfAll: AccessRule<Assessment[], Context, NamesAssessments> = {
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
  if (ids.every((id) => UUID.test(id))) return ids
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
