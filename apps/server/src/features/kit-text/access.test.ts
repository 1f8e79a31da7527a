import { testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, {
  "expert group: owner": ["author"],
  "kit text: uploader": ["author"],
  "kit: member of its expert group": ["author"],
  "kit: owner of its expert group": ["author"],
  "kit version: owner of its expert group": ["author"],
})
