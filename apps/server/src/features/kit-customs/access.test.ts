import { everybody, testAccess } from "../../testing/access.ts"
import { feature } from "./routes.ts"

testAccess(feature, {
  "kit: anybody; of a private kit its users": everybody,
  "kit custom: anybody; of a private kit its users": everybody,
  "kit custom: who has made it, or manages it on an assessment that uses it": ["manager", "assessor"],
})
