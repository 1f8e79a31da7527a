import { Stack, Typography } from "@mui/material"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { RichTextField } from "../../ui/rich-text/RichTextField.tsx"
import { useSiteName } from "../../ui/site.ts"
import { insightsChanged, writeInsight } from "./api.ts"
import { useBroughtToView } from "./first-insight.ts"
import { InsightStatus } from "./InsightStatus.tsx"
import { type InsightPlace, shownInsight } from "./insight.ts"

/** The maximum number of visible characters that an assessor may write. */
const limit = 1000

export interface InsightTextProps {
  assessmentId: string
  place: InsightPlace
  insight: Schemas["Insight"]
  /** What the insight is about: the title of a subject or attribute. */
  title: string
  /** Shown above the text; an attribute's insight is right below its title and needs none. */
  heading?: { text: string; component: "h2" | "h4" }
  /** The number of unanswered questions of the assessment. */
  openQuestions: number
  /** Whether the address asks for this insight, which then scrolls into view. */
  isAskedFor: boolean
}

/** An insight, with its state and actions for people who may change it; for others only the text. */
export function InsightText({
  assessmentId,
  place,
  insight,
  title,
  heading,
  openQuestions,
  isAskedFor,
}: InsightTextProps) {
  const { t } = useTranslation("insights")
  const format = useFormat()
  const name = useSiteName()
  const client = useQueryClient()
  const write = useMutation({
    meta: { silence: [403] },
    mutationFn: (html: string) => writeInsight(assessmentId, place, html),
    onSuccess: () => insightsChanged(client, assessmentId),
  })
  const shown = shownInsight(insight)
  const text = useBroughtToView<HTMLDivElement>(isAskedFor)
  return (
    <Stack ref={text} role="group" aria-label={t("text.label", { title })} tabIndex={-1} sx={whole}>
      {(heading || insight.editable) && (
        <Stack direction="row" sx={row}>
          {heading && (
            <Typography component={heading.component} variant="titleMedium">
              {heading.text}
            </Typography>
          )}
          {insight.editable && (
            <InsightStatus
              assessmentId={assessmentId}
              place={place}
              insight={insight}
              title={title}
              openQuestions={openQuestions}
            />
          )}
        </Stack>
      )}
      <RichTextField
        label={t("text.label", { title })}
        html={shown?.insight ?? null}
        editable={insight.editable}
        limit={limit}
        required
        placeholder={t(insight.editable ? "text.placeholder" : "text.none")}
        onSave={(html) => write.mutateAsync(html)}
      />
      {shown && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("text.written", { date: format.date(shown.creationTime) })}{" "}
          {t(`text.by.${shown.generatedBy ?? "ASSESSOR"}`, { name })}
          {!insight.editable && !shown.isValid && t("text.changedSince")}
        </Typography>
      )}
    </Stack>
  )
}

const whole = { gap: 1.5, minWidth: 0, scrollMarginTop: 96 } as const

const row = { justifyContent: "space-between", alignItems: "center", gap: 1.5, flexWrap: "wrap" } as const
