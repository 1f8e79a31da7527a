import { Stack, Typography } from "@mui/material"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { RichTextField } from "../../ui/rich-text/RichTextField.tsx"
import { useSiteName } from "../../ui/site.ts"
import { narrationChanged, writeNarration } from "./api.ts"
import { shownNarration } from "./narration.ts"
import { StatusButton } from "./StatusButton.tsx"

/** Maximum number of visible characters for assessors; the server accepts twice as many. */
const limit = 1500

export interface NarrationProps {
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
  const write = useMutation({
    meta: { silence: [403] },
    mutationFn: (html: string) => writeNarration(assessmentId, html),
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
          <StatusButton
            assessmentId={assessmentId}
            stored={stored}
            mayGenerate={mayGenerate}
            isWriting={isWriting}
            onGenerate={onGenerate}
          />
        )}
      </Stack>
      <RichTextField
        label={t("narration.label")}
        html={shown.html}
        editable={stored.editable}
        limit={limit}
        placeholder={t(stored.editable ? "narration.placeholder" : "narration.none")}
        onSave={(html) => write.mutateAsync(html)}
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
