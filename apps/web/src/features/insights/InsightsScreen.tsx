import { Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useSearchParams } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { Section } from "../../ui/Section.tsx"
import { standingOf } from "../../ui/standing.ts"
import { EmptyState, Skeletons } from "../../ui/states.tsx"
import { progressQuery } from "../answers/index.ts"
import { AssessmentPage, permissionsQuery, usePlaces } from "../assessment-frame/index.ts"
import { insightsQuery } from "./api.ts"
import { insightAskedFor } from "./first-insight.ts"
import { IssueBar } from "./IssueBar.tsx"
import { appliesAtAll } from "./insight.ts"
import { OverallCard } from "./OverallCard.tsx"
import { SubjectPanel } from "./SubjectPanel.tsx"

/** The insights of an assessment: about the whole, each subject and each attribute. */
export function InsightsScreen() {
  const { t } = useTranslation("insights")
  const { assessmentId } = usePlaces()
  const insights = useQuery(insightsQuery(assessmentId))
  const permissions = useQuery(permissionsQuery(assessmentId))
  const { key } = useLocation()
  return (
    <AssessmentPage
      title={t("title")}
      mayRename={permissions.data?.updateAssessment ?? false}
      failed={insights.isError && insights.data === undefined}
    >
      <Loaded query={insights} heading="h1" loading={<Loading />}>
        {(loaded) => (
          <Content
            key={key}
            insights={loaded}
            maySeeScores={permissions.data?.viewAttributeScoreDetail ?? false}
            mayChange={permissions.data?.createAssessmentInsight ?? false}
          />
        )}
      </Loaded>
    </AssessmentPage>
  )
}

interface ContentProps {
  insights: Schemas["AllInsights"]
  maySeeScores: boolean
  mayChange: boolean
}

function Content({ insights, maySeeScores, mayChange }: ContentProps) {
  const { t } = useTranslation("insights")
  const { here } = usePlaces()
  const progress = useQuery(progressQuery(here.assessmentId)).data
  const openQuestions = progress ? progress.questionsCount - progress.answersCount : 0
  const { assessment, subjects } = insights
  const [search] = useSearchParams()
  // Fixed on arrival: when that insight is approved, the next one does not take its place.
  const [first] = useState(() => insightAskedFor(search, insights))
  return (
    <>
      {mayChange && <IssueBar place={here} insights={insights} openQuestions={openQuestions} />}
      <OverallCard
        assessment={assessment}
        standing={appliesAtAll(insights) ? standingOf(progress) : { state: "none" }}
        openQuestions={openQuestions}
        first={first}
      />
      <Section title={t("subjects.heading")}>
        {subjects.length === 0 && <EmptyState title={t("subjects.none")} />}
        <Stack sx={{ gap: 2 }}>
          {subjects.map((subject) => (
            <SubjectPanel
              key={subject.id}
              place={here}
              subject={subject}
              levels={assessment.kit.maturityLevelsCount}
              standing={standingOf(progress)}
              openQuestions={openQuestions}
              maySeeScores={maySeeScores}
              mayChange={mayChange}
              first={first}
            />
          ))}
        </Stack>
      </Section>
    </>
  )
}

function Loading() {
  return (
    <Stack sx={{ gap: 4 }}>
      <Skeletons count={1} height={240} />
      <Skeletons count={3} height={96} />
    </Stack>
  )
}
