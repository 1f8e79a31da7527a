import { testAccess } from "../../testing/access.ts"
import { wing } from "./wing.ts"

testAccess(wing)
