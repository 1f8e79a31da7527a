import { roles, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, {
  "assessment: deleteUserAssessmentRole, or who has shared the report with the person": roles,
  "assessment invitation: deleteAssessmentInvite, or who has shared the report by it": ["manager"],
})
