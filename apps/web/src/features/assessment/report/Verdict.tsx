import { Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import type { LevelStatus } from "../../../ui/level-status.ts"
import { HowSure } from "../support/index.ts"
import type { Calculated } from "./report.ts"

/** The overall level in a sentence, its meaning, and how reliable it is. */
export function Verdict({
  report,
  standing,
  profile = null,
}: {
  report: Calculated & Partial<Pick<Schemas["GraphicalReport"], "decided">>
  standing: LevelStatus
  /** What the assessment is limited to. */
  profile?: Schemas["KitProfile"] | null
}) {
  const { t } = useTranslation("report")
  const { maturityLevel, assessmentKit: kit } = report.assessment
  const { carriedCount } = report.highlights.progress
  return (
    <div>
      <Typography component="h2" variant="headlineSmall" sx={{ mb: 0.5, textWrap: "balance" }}>
        {t(standing.state === "provisional" && !report.decided ? "verdict.levelSoFar" : "verdict.level", {
          rank: maturityLevel.index,
          count: kit.maturityLevelCount,
          title: maturityLevel.title,
        })}
      </Typography>
      {maturityLevel.description && (
        <Typography variant="bodyLarge" dir="auto" sx={{ mb: 1, textWrap: "pretty" }}>
          {maturityLevel.description}
        </Typography>
      )}
      <Typography color="textSecondary">
        <Certainty report={report} />
      </Typography>
      {profile !== null && (
        <Typography color="textSecondary">{t("verdict.profile", { profile: profile.title })}</Typography>
      )}
      {carriedCount > 0 && (
        <Typography color="textSecondary">{t("verdict.carried", { count: carriedCount })}</Typography>
      )}
    </div>
  )
}

function Certainty({ report }: Pick<Parameters<typeof Verdict>[0], "report">) {
  const { t } = useTranslation("report")
  const { assessment, highlights, decided } = report
  const { answersCount, questionsCount } = highlights.progress
  const isOpen = answersCount < questionsCount
  const basis = isOpen
    ? t(decided ? "verdict.decided" : "verdict.open", {
        count: questionsCount - answersCount,
        answered: answersCount,
        total: questionsCount,
      })
    : t("verdict.complete", { count: questionsCount })
  // Open questions count as zero confidence, which would say nothing about the people.
  if (assessment.mode.code !== "ADVANCED" || isOpen) return basis
  return (
    <>
      {basis} <HowSure confidence={assessment.confidenceValue ?? 0} />
    </>
  )
}
