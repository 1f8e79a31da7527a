import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Feature } from "../../platform/feature.ts"
import { systemUser } from "../users/index.ts"
import { applyOtherRoles } from "./apply-groups.ts"
import { applyToAssessment, routes } from "./space-groups.ts"

/** An assessment that comes into a space is open to the groups that are connected with it. */
export const openToGroups = defineEventHandler({
  name: "roles-of-directory-groups",
  on: ["assessment-created", "assessment-moved"],
  handle: (ctx, { assessmentId }) => applyToAssessment({ ...ctx, user: systemUser }, assessmentId),
})

export const feature: Feature = {
  name: "directory",
  routes,
  eventHandlers: [openToGroups],
  jobs: [applyOtherRoles],
}
