import { testAccess } from "../../testing/access.ts"
import { feature } from "./routes.ts"

testAccess(feature)
