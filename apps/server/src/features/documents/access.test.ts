import { everybody, roles, testAccess } from "../../testing/access.ts"
import { feature } from "./feature.ts"

testAccess(feature, {
  "assessment: viewGraphicalReport, or reader of a public report": [
    "reportViewer",
    "viewer",
    "commenter",
    "assessor",
    "manager",
  ],
  "space: owner": ["manager"],
  "report: anyone with the link of a public report": everybody,
  "space: member or reader of a report": [...roles, "spaceMember"],
})
