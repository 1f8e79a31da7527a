import { roles, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, {
  "assessment: deleteUserAssessmentRole, or the person who shared the report with them": roles,
  "assessment invitation: deleteAssessmentInvite, or the person who shared the report by it": ["manager"],
})
