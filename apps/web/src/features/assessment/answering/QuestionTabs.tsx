import { Box, Card, Tab, Tabs } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { RemarkList, type RemarkQueue } from "../evidence/index.ts"
import { usePaths } from "../frame/index.ts"
import { type Question, refreshQuestion } from "./api.ts"
import { useFrame } from "./open-questionnaire.ts"
import { isUnsentRemark } from "./unsent.ts"

const AnswerHistory = lazyPart(async () => (await import("./AnswerHistory.tsx")).AnswerHistory)

type Name = "evidences" | "comments" | "history"

/** Below the question: its evidence, its comments and its answer history. */
export function QuestionTabs({ question }: { question: Question }) {
  const client = useQueryClient()
  const { assessmentId } = usePaths()
  const { permissions, questionnaireId, answering } = useFrame()
  const { outbox, unsent } = answering
  const place = { questionnaireId, questionId: question.id }
  const queue: RemarkQueue = {
    waiting: unsent.filter(isUnsentRemark).filter(({ questionId }) => questionId === question.id),
    write: (remark) => outbox.write({ ...place, remark }),
    retry: outbox.retry,
    discard: outbox.discard,
  }
  return (
    <Card sx={{ mt: { xs: 1.5, md: 2 }, px: { xs: 2, sm: 3 }, pb: 3 }}>
      <RemarkTabs
        assessmentId={assessmentId}
        question={question}
        permissions={permissions}
        queue={queue}
        onChanged={() => void refreshQuestion(client, assessmentId, place)}
      />
    </Card>
  )
}

export interface RemarkTabsProps {
  assessmentId: string
  question: Pick<Question, "id" | "title" | "counts">
  permissions: Schemas["Permissions"]
  /** Where new and changed texts are sent; undefined if everything is read-only. */
  queue?: RemarkQueue
  onChanged: () => void
}

export function RemarkTabs({ assessmentId, question, permissions, queue, onChanged }: RemarkTabsProps) {
  const { t } = useTranslation("answers")
  const { counts } = question
  const id = useId()
  const tabs: { name: Name; count: number; shown: boolean }[] = [
    { name: "evidences", count: counts.evidences, shown: permissions.viewEvidenceList },
    { name: "comments", count: counts.comments, shown: permissions.viewCommentList },
    { name: "history", count: counts.answerHistories, shown: permissions.viewAnswerHistory },
  ]
  const shown = tabs.filter(({ shown }) => shown)
  const [chosen, choose] = useState<Name>(shown[0]?.name ?? "evidences")
  if (shown.length === 0) return null
  return (
    <section aria-label={t("tabs.label")}>
      <Tabs
        value={chosen}
        onChange={(_event, name: Name) => choose(name)}
        aria-label={t("tabs.label")}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: "divider", mb: 2 }}
      >
        {shown.map(({ name, count }) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            // The panels of the other tabs are not on the page.
            aria-controls={name === chosen ? `${id}-panel` : undefined}
            disabled={name === "history" && count === 0}
            label={t(`tabs.${name}`, { count })}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        <Suspense fallback={<Skeletons count={1} height={120} />}>
          {chosen === "history" ? (
            <AnswerHistory assessmentId={assessmentId} question={question} />
          ) : (
            <RemarkList
              key={chosen}
              assessmentId={assessmentId}
              questionId={question.id}
              kind={chosen}
              queue={queue}
              may={{
                write: permissions.addEvidence,
                attach: permissions.addEvidenceAttachment,
                detach: permissions.deleteEvidenceAttachment,
              }}
              onChanged={onChanged}
            />
          )}
        </Suspense>
      </Box>
    </section>
  )
}
