import { everybody, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, {
  // A token of the API opens nothing there, in any hands.
  "notification feed: holder of a widget token": "unauthorized",
  "notification feed: anyone with the hash of the subscriber": everybody,
})
