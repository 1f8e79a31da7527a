import { everybody, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, {
  "kit: anybody; of a private kit its users": everybody,
  "kit: anybody; of a private kit its users and its group": everybody,
  "kit: member of its expert group": ["author"],
  "kit: owner of its expert group": ["author"],
})
