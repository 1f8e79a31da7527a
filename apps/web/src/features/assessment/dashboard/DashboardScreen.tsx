import { Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { isFirstLoad, Loaded } from "../../../ui/Loaded.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { useLiveCounts } from "../answering/index.ts"
import { AssessmentPage, assessmentQuery, permissionsQuery, usePaths } from "../frame/index.ts"
import { waitingProposalsQuery } from "../proposals/index.ts"
import { membersQuery } from "../settings/index.ts"
import { SupportSection, supportQuery } from "../support/index.ts"
import { dashboardQuery, movedQuery, planQuery } from "./api.ts"
import { Benchmark } from "./Benchmark.tsx"
import { StepList } from "./StepList.tsx"
import { currentStep, inOrder, isOver, renewalsOf, stepsOf, todosOf } from "./steps.ts"
import { Folded, TodoLists } from "./TodoLists.tsx"
import { WhereWeAre } from "./WhereWeAre.tsx"

/** What has been done on an assessment and what is left, with links to where it can be done. */
export function DashboardScreen() {
  const { t } = useTranslation("dashboard")
  const { assessmentId } = usePaths()
  const dashboard = useQuery(dashboardQuery(assessmentId))
  const allowed = useQuery(permissionsQuery(assessmentId))
  const permissions = allowed.data
  const assessment = useQuery(assessmentQuery(assessmentId))
  const mode = assessment.data?.mode.code
  const isAdvanced = mode === "ADVANCED"
  const support = useQuery({
    ...supportQuery(assessmentId),
    enabled: isAdvanced,
    refetchOnMount: "always",
  })
  const proposals = useQuery(waitingProposalsQuery(assessmentId))
  const members = useQuery({
    ...membersQuery(assessmentId, 1),
    enabled: permissions?.viewAssessmentUserList === true,
  })
  const moved = useQuery({
    ...movedQuery(assessmentId),
    enabled: permissions?.viewGraphicalReport === true && (dashboard.data?.questions.answered ?? 0) > 0,
  })
  const plan = useQuery({
    ...planQuery(assessmentId),
    enabled: isAdvanced && permissions?.viewAssessmentReport === true && dashboard.data?.advices.total === 0,
  })
  const isLoading = isFirstLoad(assessment, allowed, support, proposals, members, moved, plan)
  useLiveCounts(assessmentId)
  return (
    <AssessmentPage
      title={t("title")}
      mayRename={permissions?.updateAssessment ?? false}
      failed={dashboard.isError && dashboard.data === undefined}
    >
      <Loaded query={dashboard} heading="h1" loading={<Loading />}>
        {(loaded) => {
          if (isLoading) return <Loading />
          const work = { ...loaded, hasRoadmap: plan.data !== undefined && plan.data !== null }
          const steps = stepsOf(work, mode)
          const current = currentStep(steps)
          const todos = inOrder([...todosOf(work, mode), ...renewalsOf(support.data, proposals.data)])
          return (
            <>
              <WhereWeAre dashboard={loaded} todos={todos} />
              {(isAdvanced || todos.length !== 1) && (
                <TodoLists dashboard={loaded} todos={todos} current={current} />
              )}
              {isAdvanced && (
                <Folded
                  title={t("steps.label")}
                  hint={t("steps.done", { count: steps.filter(isOver).length })}
                >
                  <StepList steps={steps} current={current} />
                </Folded>
              )}
              {/* They come together, so that the one does not move the other. */}
              <Suspense>
                {isAdvanced && <SupportSection />}
                {permissions?.viewGraphicalReport && <Benchmark assessmentId={assessmentId} />}
              </Suspense>
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
      <Skeletons count={1} height={216} />
      <Skeletons count={3} height={56} />
    </Stack>
  )
}
