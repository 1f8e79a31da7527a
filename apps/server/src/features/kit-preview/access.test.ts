import { testAccess } from "../../testing/access.ts"
import { feature } from "./routes.ts"

testAccess(feature, {
  "kit: owner of its expert group": ["author"],
  "kit version: owner of its expert group": ["author"],
})
