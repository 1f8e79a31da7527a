import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { useDesigner } from "./designer.ts"
import { useKitDraft } from "./draft.ts"
import { moveQuestion, reorderQuestions } from "./questions.ts"

/** A question, with all questions of its questionnaire in their order. */
export interface MovableQuestion {
  id: number
  title: string
  questionnaireId: number
  siblings: readonly number[]
}

/** Moves a question to another questionnaire; undo brings it back to its place. Errors are shown. */
export function useMoveQuestion() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useKitDraft()
  return useCallback(
    ({ id, title, questionnaireId, siblings }: MovableQuestion, target: { id: number; title: string }) =>
      change({
        said: t("questions.moved", { title, target: target.title }),
        make: () => moveQuestion(versionId, id, target.id),
        async undo() {
          await moveQuestion(versionId, id, questionnaireId)
          await reorderQuestions(versionId, questionnaireId, siblings)
        },
      }).catch(() => undefined),
    [change, t, versionId],
  )
}
