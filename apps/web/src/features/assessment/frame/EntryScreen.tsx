import { useQuery } from "@tanstack/react-query"
import { Navigate } from "react-router"
import { paths } from "../../../paths.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { tabs } from "./AssessmentTabs.tsx"
import { assessmentQuery, permissionsQuery } from "./api.ts"
import { usePaths } from "./paths.ts"

/**
 * The address of an assessment without a part: leads to the first part that the person can see, in quick mode to the
 * questionnaires, and to the report if there is nothing else.
 */
export function EntryScreen() {
  const { assessmentId, here } = usePaths()
  const assessment = useQuery(assessmentQuery(assessmentId))
  const permissions = useQuery(permissionsQuery(assessmentId))
  return (
    <Loaded query={assessment} heading="h1">
      {({ mode }) => (
        <Loaded query={permissions} heading="h1">
          {(may) => {
            const parts = tabs.filter(
              ({ name, permission }) =>
                // Nobody who may see only the history comes for it first: the report is what it is about.
                may[permission] && name !== "history" && (mode.code !== "QUICK" || name === "questionnaires"),
            )
            return <Navigate replace to={parts[0]?.to(here) ?? paths.report(here)} />
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
