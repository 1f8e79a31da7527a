import { Alert, Button } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { keys } from "../../../api/keys.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { usePaths } from "../frame/index.ts"
import { confirmAllCarried, type Question } from "./api.ts"
import { useFrame } from "./open-questionnaire.ts"

const confirmAnswer = defineAction({ label: "answers:carried.confirm", shortcut: "c" })

/**
 * Shown while an answer is carried over from an earlier assessment: one key confirms it. Confirming is giving the same
 * answer again, so it is kept and sent like any other.
 */
export function CarriedBanner({ question, onConfirmed }: { question: Question; onConfirmed: () => void }) {
  const { t } = useTranslation("answers")
  const { questionnaireId, answering, permissions } = useFrame()
  const { id: questionId, change: seenChange, answer } = question
  const confirm = useAction(confirmAnswer, {
    enabled: permissions.answerQuestion,
    run() {
      answering.give({ questionnaireId, questionId, seenChange }, answer)
      onConfirmed()
    },
  })
  return (
    <Alert
      severity="info"
      icon={false}
      action={confirm.enabled && <ActionButton action={confirm} variant="contained" />}
      sx={{ alignItems: "center", mb: 2 }}
    >
      {t("carried.question")}
    </Alert>
  )
}

/** How many answers of the whole assessment are still carried over, and all of them confirmed at once. */
export function CarriedNotice({ count, mayConfirm }: { count: number; mayConfirm: boolean }) {
  const { t } = useTranslation("answers")
  const { assessmentId } = usePaths()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const confirmAll = useSave({
    mutationFn: () => confirmAllCarried(assessmentId),
    onSuccess({ confirmed }) {
      toastSuccess(t("carried.confirmedAll", { count: confirmed }))
      return client.invalidateQueries({ queryKey: keys.assessment(assessmentId).all })
    },
  })
  if (count === 0) return null
  return (
    <>
      <Alert
        severity="info"
        action={
          mayConfirm && (
            <Button color="inherit" onClick={() => setAsks(true)}>
              {t("carried.confirmAll")}
            </Button>
          )
        }
        sx={{ mb: 3 }}
      >
        {t("carried.left", { count })}
      </Alert>
      <ActionDialog
        open={asks}
        title={t("carried.confirmAll")}
        confirmLabel={t("carried.confirm")}
        action={() => confirmAll.mutateAsync()}
        onClose={() => setAsks(false)}
      >
        {t("carried.confirmAllQuestion", { count })}
      </ActionDialog>
    </>
  )
}
