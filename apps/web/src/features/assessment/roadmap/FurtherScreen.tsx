import { Box, Card, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { AdviceTexts } from "../advice/index.ts"
import { AssessmentPage, permissionsQuery, usePaths } from "../frame/index.ts"
import { roadmapQuery } from "./api.ts"
import { RoadmapView } from "./RoadmapView.tsx"

/** Lazy-loaded when they are needed. */
const Assistant = lazyPart(async () => (await import("./assistant/Assistant.tsx")).Assistant)
const Proposal = lazyPart(async () => (await import("./proposal/Proposal.tsx")).Proposal)

/**
 * How to get further: the roadmap of an assessment, or a proposal of one, which is calculated when the page is opened. The
 * texts for the report come after it.
 */
export function FurtherScreen() {
  const { t } = useTranslation("roadmap")
  const { assessmentId } = usePaths()
  const roadmap = useQuery(roadmapQuery(assessmentId))
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  const mayPlan = permissions?.createAdvice ?? false
  const [plans, setPlans] = useState<"new" | "rest" | null>(null)
  return (
    <AssessmentPage
      title={t("further")}
      mayRename={permissions?.updateAssessment ?? false}
      failed={roadmap.isError && roadmap.data === undefined}
    >
      <Stack sx={{ gap: 3 }}>
        <Loaded query={roadmap} heading="h1" loading={<Skeletons count={3} height={140} />}>
          {(stored) =>
            stored ? (
              <RoadmapView
                assessmentId={assessmentId}
                roadmap={stored}
                mayPlan={mayPlan}
                mayReport={permissions?.manageReportMetadata ?? false}
                onReplan={() => setPlans("rest")}
              />
            ) : mayPlan ? (
              // Higher than the window, so that its parts move nothing that is visible.
              <Box sx={{ minHeight: "100dvh" }}>
                <Suspense fallback={<Skeletons count={3} height={140} />}>
                  <Proposal assessmentId={assessmentId} onMore={() => setPlans("new")} />
                </Suspense>
              </Box>
            ) : (
              permissions && <EmptyState title={t("none.title")} hint={t("none.reader")} />
            )
          }
        </Loaded>
        {mayPlan && !roadmap.isPending && (
          <Card sx={{ p: { xs: 2, sm: 3 } }}>
            <Suspense fallback={<Skeletons count={1} height={160} />}>
              <AdviceTexts assessmentId={assessmentId} />
            </Suspense>
          </Card>
        )}
      </Stack>
      {plans && (
        <Suspense fallback={<Box />}>
          <Assistant
            assessmentId={assessmentId}
            roadmap={plans === "rest" ? (roadmap.data ?? null) : null}
            onClose={() => setPlans(null)}
          />
        </Suspense>
      )}
    </AssessmentPage>
  )
}
