import { roles, testAccess } from "../../testing/access.ts"
import { feature } from "./routes.ts"

testAccess(feature, {
  "space: member or reader of a report": [...roles, "spaceMember"],
  "assessment: moveAssessment, as owner of both spaces": ["manager"],
  "path: viewer; others where a report is public": [...roles, "visitor", "foreigner"],
})
