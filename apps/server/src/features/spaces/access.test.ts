import { roles, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

const readers = [...roles, "spaceMember"] as const
const members = readers.filter((who) => who !== "reportViewer")

testAccess(feature, {
  "space: member": members,
  "space: member or reader of a report": readers,
  "space: owner": ["manager"],
  "space invitation: member of its space": members,
})
