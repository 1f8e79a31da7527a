import { Alert } from "@mui/material"
import { useTranslation } from "react-i18next"
import { ActionButton } from "../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../ui/actions.ts"
import { usePlaces } from "../assessment-frame/index.ts"
import { type Question, useApproval } from "./api.ts"
import { useFrame } from "./frame.ts"

const approveAnswer = defineAction({ label: "answers:question.approve", shortcut: "a" })

/** Shown when an answer is waiting for approval and the person may approve it. */
export function ApproveBanner({ question, onApproved }: { question: Question; onApproved: () => void }) {
  const { t } = useTranslation("answers")
  const { assessmentId } = usePlaces()
  const { questionnaireId } = useFrame()
  const approval = useApproval(assessmentId, questionnaireId, onApproved)
  const approve = useAction(approveAnswer, {
    run: () => approval.mutate(question),
    enabled: !approval.isPending,
  })
  return (
    <Alert
      severity="warning"
      icon={false}
      action={
        <ActionButton
          action={{ ...approve, enabled: true }}
          loading={approval.isPending}
          variant="contained"
          color="warning"
        />
      }
      sx={{ alignItems: "center", flex: 1, minWidth: "min(100%, 320px)" }}
    >
      {t("question.waitsForApproval")}
    </Alert>
  )
}

/** Whether the answer shown is waiting for the person's approval. */
export function waitsForApproval(question: Question, mayApprove: boolean): boolean {
  return mayApprove && question.approved === false
}
