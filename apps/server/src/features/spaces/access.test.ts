import { roles, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, { "space: member": [...roles, "spaceMember"], "space: owner": ["manager"] })
