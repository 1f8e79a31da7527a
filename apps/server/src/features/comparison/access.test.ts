import { roles, testAccess } from "../../testing/access.ts"
import { roleIds, roleIdsWith } from "../permissions/index.ts"
import { feature } from "./routes.ts"

const readers = roleIdsWith("viewAssessmentReport")

testAccess(feature, {
  "assessments: viewAssessmentReport, on each": roles.filter((role) => readers.includes(roleIds[role])),
})
