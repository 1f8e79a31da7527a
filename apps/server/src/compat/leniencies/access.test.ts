import { roles, testAccess } from "../../testing/access.ts"
import { wing } from "./wing.ts"

testAccess(wing, {
  "space: member or reader of a report": [...roles, "spaceMember"],
  "path: viewer; others who are signed in where a report is public": roles,
  "kit text: uploader": ["author"],
})
