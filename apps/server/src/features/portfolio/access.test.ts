import { testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature)
