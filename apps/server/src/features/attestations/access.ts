import type { Context } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { holds } from "../permissions/index.ts"
import { type ReadableReport, reportReader } from "../reports/index.ts"

/** People who may see the report and single answers: attestations and bundles contain both. */
export const attester: AccessRule<ReadableReport, Context, { params: { assessmentId: string } }> = {
  policy: { on: "assessment", permission: "viewAnswerHistory", anonymous: false },
  async check(ctx, request) {
    const readable = await reportReader.check(ctx, request)
    const seesAnswers =
      readable.audience === "holder" && holds(readable.assessment.roleId, "viewAnswerHistory")
    if (!seesAnswers) throw accessDenied()
    return readable
  },
}
