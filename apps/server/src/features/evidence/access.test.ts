import { testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

// The evidence in the test fixture was written by its associate.
testAccess(feature, {
  "evidence: updateEvidence, as its creator": ["associate"],
  "evidence: deleteEvidence, as its creator, or once it has expired, or as manager once its creator has left":
    ["associate"],
  "evidence: resolveComment, or its creator with resolveOwnComment": ["associate", "assessor", "manager"],
})
