import { testAccess } from "../../testing/access.ts"
import { feature } from "./routes.ts"

// Nobody is an administrator unless the operator has made them one.
testAccess(feature, { "tenant: administrator": [] })
