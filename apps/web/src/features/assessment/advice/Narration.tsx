import { Button, Stack, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { AutoFixHigh } from "../../../ui/icons.ts"
import { RichTextField } from "../../../ui/rich-text/RichTextField.tsx"
import { useSiteName } from "../../../ui/site.ts"
import { TextStatusButton } from "../../../ui/TextStatusButton.tsx"
import { useSave } from "../../../ui/useSave.ts"
import { narrationChanged, shownNarration, useApproveNarration, writeNarration } from "./api.ts"

/** Maximum number of visible characters for assessors; the server accepts twice as many. */
const limit = 1500

interface NarrationProps {
  assessmentId: string
  stored: Schemas["AdviceNarration"]
  mayGenerate: boolean
  isWriting: boolean
  onGenerate: () => void
}

/** The narration of the advice, with its state and actions. */
export function Narration({ assessmentId, stored, mayGenerate, isWriting, onGenerate }: NarrationProps) {
  const { t } = useTranslation("advice")
  const format = useFormat()
  const name = useSiteName()
  const client = useQueryClient()
  const write = useSave({
    meta: { silence: [403] },
    mutationFn: (edit: { html: string; seen: Seen | null }) => writeNarration(assessmentId, edit),
    onSuccess: () => narrationChanged(client, assessmentId),
  })
  const shown = shownNarration(stored)
  return (
    <section aria-label={t("narration.label")}>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, flexWrap: "wrap", mb: 2 }}>
        <Typography component="h2" variant="titleLarge">
          {t("narration.heading")}
        </Typography>
        {stored.editable && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
            {mayGenerate && shown.html !== null && (
              <Button startIcon={<AutoFixHigh />} disabled={isWriting} onClick={onGenerate}>
                {t("assistant.open")}
              </Button>
            )}
            <StatusButton
              assessmentId={assessmentId}
              stored={stored}
              mayGenerate={mayGenerate}
              isWriting={isWriting}
              onGenerate={onGenerate}
            />
          </Stack>
        )}
      </Stack>
      <RichTextField
        draft={`narration:${assessmentId}`}
        label={t("narration.label")}
        html={shown.html}
        editable={stored.editable}
        limit={limit}
        placeholder={t(stored.editable ? "narration.placeholder" : "narration.none")}
        seen={stored}
        onSave={(html, seen) => write.mutateAsync({ html, seen })}
      />
      {shown.html !== null && shown.time !== null && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
          {t("narration.written", { date: format.date(shown.time) })}
          {shown.generatedBy && ` ${t(`narration.by.${shown.generatedBy}`, { name })}`}
        </Typography>
      )}
    </section>
  )
}

interface StatusButtonProps {
  assessmentId: string
  stored: Schemas["AdviceNarration"]
  mayGenerate: boolean
  isWriting: boolean
  /** Opens the assistant. */
  onGenerate: () => void
}

/** Shows the state of the narration; opens an explanation with the available actions. */
function StatusButton({ assessmentId, stored, mayGenerate, isWriting, onGenerate }: StatusButtonProps) {
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

/** The approval state of the narration. */
type NarrationState = "none" | "pending" | "approved" | "expired"

function stateOfNarration(stored: Schemas["AdviceNarration"]): NarrationState {
  if (shownNarration(stored).html === null) return "none"
  if (stored.issues.expired) return "expired"
  return stored.issues.unapproved ? "pending" : "approved"
}
