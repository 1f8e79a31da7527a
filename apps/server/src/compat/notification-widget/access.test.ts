import { everybody, testAccess } from "../../testing/access.ts"
import { wing } from "./wing.ts"

testAccess(wing, {
  // API tokens grant nothing there, whoever holds them.
  "notification feed: holder of a widget token": "unauthorized",
  "notification feed: anyone with the hash of the subscriber": everybody,
})
