import { roles, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

const members = [...roles, "spaceMember"] as const
const withRights = members.filter((who) => who !== "reportViewer")

testAccess(feature, {
  "space: member": withRights,
  "space: owner": ["manager"],
  "campaign: member of its space": withRights,
  "campaign: owner of its space": ["manager"],
})
