import { Box, Button } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Route } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { AdviceParts, AssessmentPage, permissionsQuery, usePlaces } from "../frame/index.ts"
import { roadmapQuery } from "./api.ts"
import { RoadmapView } from "./RoadmapView.tsx"

/** Lazy-loaded when planning starts. */
const Assistant = lazyPart(async () => (await import("./assistant/Assistant.tsx")).Assistant)

/** The roadmap of an assessment, or the way to one. */
export function RoadmapScreen() {
  const { t } = useTranslation("roadmap")
  const { assessmentId } = usePlaces()
  const roadmap = useQuery(roadmapQuery(assessmentId))
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  const mayPlan = permissions?.createAdvice ?? false
  const [plans, setPlans] = useState<"new" | "rest" | null>(null)
  return (
    <AssessmentPage
      title={t("title")}
      mayRename={permissions?.updateAssessment ?? false}
      failed={roadmap.isError && roadmap.data === undefined}
    >
      {mayPlan && <AdviceParts current="roadmap" />}
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
          ) : (
            <EmptyState
              title={t("none.title")}
              hint={t(mayPlan ? "none.hint" : "none.reader")}
              actions={
                mayPlan && (
                  <Button variant="contained" startIcon={<Route />} onClick={() => setPlans("new")}>
                    {t("none.action")}
                  </Button>
                )
              }
            />
          )
        }
      </Loaded>
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
