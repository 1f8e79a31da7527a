import { Box, Chip, Stack, Typography } from "@mui/material"
import type { ReactElement, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { EventOutlined, QuizOutlined, StraightenOutlined } from "../../../ui/icons.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { hasLevel, type LevelStatus } from "../../../ui/level-status.ts"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { useSiteName } from "../../../ui/site.ts"
import { readingWidth, reportMargins } from "./Chapter.tsx"
import { Highlights } from "./Highlights.tsx"
import { notPrinted, unbroken } from "./paper.tsx"
import { hasAdvice, isForPublicReader } from "./report.ts"
import { Verdict } from "./Verdict.tsx"

export interface ResultBandProps {
  report: Schemas["GraphicalReport"]
  standing: LevelStatus
  /** Who writes the texts on this server; named below a quick report. */
  writer: "APP" | "AI" | "OFF"
  place: { spaceId: string; assessmentId: string }
  breadcrumbs: ReactNode
  actions: ReactNode
  /** What has moved, below the verdict. */
  movement?: ReactNode
  /** Below the gauge. */
  support?: ReactNode
}

/**
 * The top of the report: what was assessed, the overall result, its meaning and the highlights. Longer texts come
 * below, so that all of these fit on the first screen.
 */
export function ResultBand({
  report,
  standing,
  writer,
  place,
  breadcrumbs,
  actions,
  movement,
  support,
}: ResultBandProps) {
  const { t } = useTranslation("report")
  const { assessment } = report
  const { maturityLevel, possible, assessmentKit: kit } = assessment
  const advanced = assessment.mode.code === "ADVANCED"
  const open = report.decided ? undefined : possible
  return (
    <Box component="section" id="result" aria-labelledby="report-title" sx={band}>
      <Stack
        direction="row"
        sx={{ justifyContent: "space-between", gap: 2, flexWrap: "wrap", mb: { xs: 2, md: 1.5 } }}
      >
        {breadcrumbs || <span />}
        {actions}
      </Stack>
      <Typography id="report-title" component="h1" variant="headlineLarge" sx={title}>
        <bdi>{assessment.title}</bdi>
      </Typography>
      <Facts report={report} />
      <Box sx={grid}>
        <Stack sx={{ gap: 2.5, minWidth: 0 }}>
          {!hasLevel(standing) ? (
            <NoResult report={report} />
          ) : (
            <>
              <div>
                <Verdict report={report} standing={standing} profile={assessment.profile} />
                {movement}
              </div>
              <Highlights
                report={report}
                place={place}
                leadsOn={!isForPublicReader(report)}
                told={assessment.overallInsight !== null}
              />
            </>
          )}
        </Stack>
        <Box sx={gauge}>
          <LevelGauge
            size={240}
            levels={kit.maturityLevelCount}
            level={{ rank: maturityLevel.index, title: maturityLevel.title }}
            standing={report.decided ? { state: "final" } : standing}
            {...(open && { possible: { lowest: open.lowest.index, highest: open.highest.index } })}
            confidence={advanced ? assessment.confidenceValue : null}
          />
          {open && hasLevel(standing) ? <Possible levels={open} /> : support}
        </Box>
      </Box>
      <Stack sx={{ mt: { xs: 3, md: 5 }, gap: 3, ...readingWidth }}>
        {advanced && assessment.intro !== null && (
          <Words heading={t("result.intro")} html={assessment.intro} />
        )}
        {hasLevel(standing) && (
          <>
            {(!advanced || assessment.overallInsight !== null) && (
              <Words heading={t("result.summary")} html={assessment.overallInsight} />
            )}
            {!advanced && <WrittenBy writer={writer} />}
            <GoTo report={report} />
          </>
        )}
      </Stack>
    </Box>
  )
}

/** Which levels are possible while questions are open. */
function Possible({ levels: { lowest, highest } }: { levels: Schemas["PossibleLevels"] }) {
  const { t } = useTranslation("report")
  const format = useFormat()
  return (
    <Typography variant="bodySmall" color="textSecondary" sx={{ textAlign: "center", mt: 1 }}>
      {t("result.possible", { lowest: format.number(lowest.index), highest: format.number(highest.index) })}
    </Typography>
  )
}

function Facts({ report }: { report: Schemas["GraphicalReport"] }) {
  const { t } = useTranslation("report")
  const format = useFormat()
  const { assessmentKit: kit, creationTime } = report.assessment
  return (
    <Stack direction="row" component="ul" sx={{ m: 0, p: 0, listStyle: "none", gap: 1, flexWrap: "wrap" }}>
      <Fact icon={<StraightenOutlined />}>{t("result.kit", { title: kit.title })}</Fact>
      <Fact icon={<QuizOutlined />}>{t("result.questions", { count: kit.questionsCount })}</Fact>
      <Fact icon={<EventOutlined />}>{t("result.created", { date: format.date(creationTime) })}</Fact>
    </Stack>
  )
}

function Fact({ icon, children }: { icon: ReactElement; children: string }) {
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Chip icon={icon} label={children} variant="outlined" sx={{ px: 0.5, color: "text.secondary" }} />
    </Box>
  )
}

/** Replaces the texts about an assessment if no question is answered, or none applies. */
function NoResult({ report }: { report: Schemas["GraphicalReport"] }) {
  const { t } = useTranslation("report")
  const { answersCount } = report.highlights.progress
  return (
    <div>
      <Typography component="h2" variant="titleLarge" sx={{ mb: 1 }}>
        {t(answersCount > 0 ? "result.inapplicable" : "result.none")}
      </Typography>
      <Typography>{t(answersCount > 0 ? "result.inapplicableHint" : "result.noneHint")}</Typography>
    </div>
  )
}

function Words({ heading, html }: { heading: string; html: string | null }) {
  const { t } = useTranslation("report")
  return (
    <div>
      <Typography component="h2" variant="titleLarge" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      {html === null ? (
        <Typography color="textSecondary">{t("unavailable")}</Typography>
      ) : (
        <Box sx={{ fontSize: "1.125rem", lineHeight: 1.75 }}>
          <SafeHtml html={html} />
        </Box>
      )}
    </div>
  )
}

/** Tells readers that a quick report was written automatically. */
function WrittenBy({ writer }: { writer: ResultBandProps["writer"] }) {
  const { t } = useTranslation("report")
  const name = useSiteName()
  return (
    <Typography variant="bodySmall" color="textSecondary">
      {writer === "AI" ? t("result.byModel") : t("result.byApp", { name })}
    </Typography>
  )
}

function GoTo({ report }: { report: Schemas["GraphicalReport"] }) {
  const { t } = useTranslation("report")
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", ...notPrinted }}>
      <Typography variant="bodySmall" color="textSecondary" component="span">
        {t("result.goTo")}
      </Typography>
      <Chip
        component="a"
        clickable
        href="#score"
        label={t("score.heading")}
        color="primary"
        variant="outlined"
        sx={chip}
      />
      {hasAdvice(report) && (
        <Chip
          component="a"
          clickable
          href="#improve"
          label={t("improve.heading")}
          color="primary"
          variant="outlined"
          sx={chip}
        />
      )}
    </Stack>
  )
}

const chip = { maxWidth: "100%" } as const

const band = {
  px: reportMargins,
  pt: { xs: 2, md: 3 },
  pb: { xs: 4, md: 6 },
  backgroundColor: "surface.lowest",
  borderBottom: 1,
  borderColor: "divider",
  "@media print": { px: 0, pt: 0, borderBottom: 0 },
} as const

const title = { mb: 1.5, overflowWrap: "anywhere", textWrap: "balance" } as const

const grid = {
  mt: { xs: 2, md: 3 },
  display: "grid",
  gap: { xs: 2, md: 6 },
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" },
  "@media print": { gridTemplateColumns: "minmax(0, 1fr) auto", gap: 3 },
} as const

const gauge = {
  ...unbroken,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "center",
  p: 2,
  borderRadius: "12px",
  backgroundColor: "surface.low",
  border: 1,
  borderColor: "divider",
  "@media print": { order: 0, width: 240, p: 2 },
} as const
