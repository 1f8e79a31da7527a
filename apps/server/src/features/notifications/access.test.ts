import { everybody, testAccess } from "../../testing/access.ts"
import { feature } from "./routes.ts"

testAccess(feature, {
  // API tokens grant nothing there, whoever holds them.
  "notification feed: holder of a widget token": "unauthorized",
  "notification feed: anyone with the hash of the subscriber": everybody,
})
