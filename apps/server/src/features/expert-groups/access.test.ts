import { testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, { "expert group: member or invited": ["author"], "expert group: owner": ["author"] })
