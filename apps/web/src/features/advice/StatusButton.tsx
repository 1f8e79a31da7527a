import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useSiteName } from "../../ui/site.ts"
import { TextStatusButton } from "../../ui/TextStatusButton.tsx"
import { shownNarration, stateOfNarration } from "./narration.ts"
import { useApproveNarration } from "./useApproveNarration.ts"

export interface StatusButtonProps {
  assessmentId: string
  stored: Schemas["AdviceNarration"]
  mayGenerate: boolean
  isWriting: boolean
  /** Opens the assistant. */
  onGenerate: () => void
}

/** Shows the state of the narration; opens an explanation with the available actions. */
export function StatusButton({
  assessmentId,
  stored,
  mayGenerate,
  isWriting,
  onGenerate,
}: StatusButtonProps) {
  const { t } = useTranslation("advice")
  const name = useSiteName()
  const approval = useApproveNarration(assessmentId)
  const state = stateOfNarration(stored)
  const isPending = state === "pending"
  const by = (isPending ? shownNarration(stored).generatedBy === "AI" : stored.aiEnabled) ? "Ai" : "App"
  const label = isPending ? t(`status.pending${by}`, { name }) : t(`status.${state}`)
  return (
    <TextStatusButton
      name={t("narration.label")}
      state={state}
      label={isWriting ? t("status.writing") : label}
      hint={t(`status.${state}Hint${by}`, { name })}
      isWriting={isWriting}
      approve={() => approval.mutateAsync()}
      generate={{
        run: onGenerate,
        loses: t("status.lost"),
        refusal: mayGenerate ? undefined : t("status.notAllowed"),
      }}
    />
  )
}
