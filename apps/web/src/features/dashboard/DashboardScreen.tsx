import { Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Loaded } from "../../ui/Loaded.tsx"
import { Skeletons } from "../../ui/states.tsx"
import { useLiveCounts } from "../answers/index.ts"
import { AssessmentPage, permissionsQuery, usePlaces } from "../assessment-frame/index.ts"
import { dashboardQuery } from "./api.ts"
import { StepList } from "./StepList.tsx"
import { currentStep, stepsOf } from "./steps.ts"
import { TodoLists } from "./TodoLists.tsx"

/** What has been done on an assessment and what is left, with links to where it can be done. */
export function DashboardScreen() {
  const { t } = useTranslation("dashboard")
  const { assessmentId } = usePlaces()
  const dashboard = useQuery(dashboardQuery(assessmentId))
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  useLiveCounts(assessmentId)
  return (
    <AssessmentPage
      title={t("title")}
      mayRename={permissions?.updateAssessment ?? false}
      failed={dashboard.isError && dashboard.data === undefined}
    >
      <Loaded query={dashboard} heading="h1" loading={<Loading />}>
        {(loaded) => {
          const steps = stepsOf(loaded)
          return (
            <>
              <StepList steps={steps} current={currentStep(steps)} />
              <TodoLists dashboard={loaded} current={currentStep(steps)} />
            </>
          )
        }}
      </Loaded>
    </AssessmentPage>
  )
}

function Loading() {
  return (
    <Stack sx={{ gap: 5 }}>
      <Skeletons count={4} height={168} columns={{ xs: 1, md: 4 }} />
      <Skeletons count={2} height={160} columns={{ xs: 1, md: 2 }} />
    </Stack>
  )
}
