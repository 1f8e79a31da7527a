import { everybody, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, { "rating session: has its link": everybody })
