import { everybody, testAccess } from "../../testing/access.ts"
import { feature } from "./routes.ts"

testAccess(feature, {
  "assessment: viewGraphicalReport, or reader of a public report": [
    "reportViewer",
    "viewer",
    "commenter",
    "assessor",
    "manager",
  ],
  "kit: anybody; of a private kit its users": everybody,
  "report: anyone with the link of a public report": everybody,
})
