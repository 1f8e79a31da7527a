import { roles, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, {
  "space: member": [...roles.filter((who) => who !== "reportViewer"), "spaceMember"],
})
