import { roles, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

const members = [...roles.filter((role) => role !== "reportViewer"), "spaceMember"] as const

testAccess(feature, {
  "space: member": members,
  "imported result: member of its space": members,
  "imported result: owner of its space or its importer": ["manager"],
})
