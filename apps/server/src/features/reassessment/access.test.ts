import { testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, {
  "assessment: viewAnswerHistory, as member of the space": ["manager", "assessor"],
})
