import { roles, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, {
  "space: member": [...roles, "spaceMember"],
  "path: viewer; others where a report is public": [...roles, "visitor", "foreigner"],
})
