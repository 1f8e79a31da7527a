import { everybody, testAccess } from "../../testing/access.ts"
import { feature } from "./routes.ts"

testAccess(feature, {
  // The item is assigned to nobody.
  "assessment: createAdvice, or the assignee of the item": ["manager", "assessor"],
  "calendar: anyone with its secret address": everybody,
})
