import { roles, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

const members = [...roles, "spaceMember"] as const

testAccess(feature, {
  "space: member": members,
  "space: owner": ["manager"],
  "space invitation: member of its space": members,
})
