import { Card, Typography } from "@mui/material"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { RichTextField } from "../../ui/rich-text/RichTextField.tsx"
import { type ReportSection, reportTextsChanged, saveReportTexts } from "./api.ts"

/** The maximum number of visible characters of the texts with a limit. */
const limits: Partial<Record<ReportSection, number>> = { intro: 1000, prosAndCons: 1000 }

export interface SectionTextProps {
  assessmentId: string
  section: ReportSection
  html: string | null
}

/** One of the texts around the report, edited in place. */
export function SectionText({ assessmentId, section, html }: SectionTextProps) {
  const { t } = useTranslation("reportTexts")
  const client = useQueryClient()
  const save = useMutation({
    meta: { silence: [403] },
    mutationFn: (text: string) => saveReportTexts(assessmentId, { [section]: text }),
    onSuccess: () => reportTextsChanged(client, assessmentId),
  })
  const title = t(`sections.${section}.title`)
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography component="h2" variant="titleMedium" sx={{ mb: 1.5 }}>
        {title}
        {html === null && (
          <Typography component="span" variant="bodyMedium" color="error" sx={{ marginInlineStart: 1 }}>
            {t("empty")}
          </Typography>
        )}
      </Typography>
      <RichTextField
        label={title}
        html={html}
        editable
        limit={limits[section]}
        placeholder={t(`sections.${section}.placeholder`)}
        onSave={(text) => save.mutateAsync(text)}
      />
    </Card>
  )
}
