import { Box } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Navigate, useSearchParams } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { Section } from "../../ui/Section.tsx"
import { EmptyState, gridOf, Skeletons } from "../../ui/states.tsx"
import { AssessmentPage, assessmentQuery, usePlaces } from "../assessment-frame/index.ts"
import { questionnairesQuery } from "./api.ts"
import { IssueSelect } from "./IssueSelect.tsx"
import { askForIssues, firstQuestion, hasIssue, issuesOfQuestionnaire } from "./issues.ts"
import { LeftBehind } from "./LeftBehind.tsx"
import { OverallProgress } from "./OverallProgress.tsx"
import { QuestionnaireCard } from "./QuestionnaireCard.tsx"
import { RemovedQuestions } from "./RemovedQuestions.tsx"
import { SaveState } from "./SaveState.tsx"
import { useAnswering } from "./useAnswering.ts"
import { useAskedIssues } from "./useAskedIssues.ts"
import { useLiveCounts } from "./useLiveCounts.ts"

/** The questionnaires of an assessment: the progress of each, and where to continue. */
export function QuestionnairesScreen() {
  const { t } = useTranslation("answers")
  const { assessmentId } = usePlaces()
  const answering = useAnswering(assessmentId)
  const questionnaires = useQuery(questionnairesQuery(assessmentId))
  useLiveCounts(assessmentId)

  return (
    <AssessmentPage
      title={t("questionnaires.title")}
      mayRename={questionnaires.data?.permissions.updateAssessment ?? false}
      failed={questionnaires.isError}
      actions={questionnaires.data?.permissions.answerQuestion && <SaveState answering={answering} />}
    >
      <Loaded
        query={questionnaires}
        heading="h1"
        loading={<Loading />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t("questionnaires.none")} hint={t("questionnaires.noneHint")} />}
      >
        {(list) => <Content list={list} />}
      </Loaded>
      {questionnaires.isError && <LeftBehind answering={answering} />}
    </AssessmentPage>
  )
}

function Content({ list }: { list: Pick<Schemas["QuestionnairePage"], "items" | "permissions"> }) {
  const { t } = useTranslation("answers")
  const places = usePlaces()
  const { assessmentId } = places
  const mode = useQuery(assessmentQuery(assessmentId)).data?.mode.code
  const [kinds, choose] = useAskedIssues()
  const count = list.items.reduce((sum, { questionCount }) => sum + questionCount, 0)
  const shown = list.items.filter((each) => hasIssue(issuesOfQuestionnaire(each), kinds))
  const asksForFirst = useSearchParams()[0].has(firstQuestion)
  if (asksForFirst && list.permissions.viewQuestionnaireQuestions) {
    const [first] = shown
    // Redirects only once: a question that gets the issue later must not move anybody.
    const place = first ? places.question(first.id, 1) : places.questionnaires
    return <Navigate to={place + askForIssues(kinds)} replace />
  }
  return (
    <>
      <OverallProgress questionnaires={list.items} permissions={list.permissions} />
      <Section
        title={t("questionnaires.heading", { count })}
        actions={mode === "ADVANCED" && <IssueSelect kinds={kinds} onChoose={choose} />}
      >
        {shown.length === 0 && (
          <EmptyState title={t(kinds.length === 1 ? "issues.noneOf" : "issues.noneOfThese")} />
        )}
        <Box component="ul" sx={{ ...gridOf(columns), m: 0, p: 0, listStyle: "none" }}>
          {shown.map((questionnaire) => (
            <QuestionnaireCard
              key={questionnaire.id}
              questionnaire={questionnaire}
              kinds={kinds}
              permissions={list.permissions}
            />
          ))}
        </Box>
      </Section>
      <RemovedQuestions assessmentId={assessmentId} permissions={list.permissions} />
    </>
  )
}

const columns = { xs: 1, md: 2, lg: 3 }

function Loading() {
  return (
    <Box sx={{ display: "grid", gap: 5 }}>
      <Skeletons count={1} height={104} />
      <Skeletons count={6} height={188} columns={columns} />
    </Box>
  )
}
