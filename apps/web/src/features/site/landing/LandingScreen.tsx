import AccountTreeOutlined from "@mui/icons-material/AccountTreeOutlined"
import DnsOutlined from "@mui/icons-material/DnsOutlined"
import DonutLarge from "@mui/icons-material/DonutLarge"
import { Box, Button, Card, Skeleton, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, matchPath, Navigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { askToBegin, patterns, places } from "../../../places.ts"
import { signIn } from "../../../session/identity.ts"
import { useSession } from "../../../session/session.ts"
import { pageSettings } from "../../../session/settings.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { firstLine } from "../../../ui/OneLine.tsx"
import { DocumentTitle, pageMargins } from "../../../ui/Page.tsx"
import { useSiteName } from "../../../ui/site.ts"
import { gridOf } from "../../../ui/states.tsx"
import { kitSampleQuery, publicReportQuery } from "../../assessment/report/index.ts"

/**
 * A result, and a link to more: the report that this site shows to everybody, or, if it is in another language than the
 * page, the sample report on its kit. Renders nothing if it cannot be loaded.
 */
function ReportPreview({ address }: { address: string }) {
  const { t } = useTranslation("landing")
  const language = useLanguage()
  const linkHash = matchPath({ path: patterns.report, end: true }, address)?.params.linkHash ?? ""
  const { data: report, isError } = useQuery({ ...publicReportQuery(linkHash), enabled: linkHash !== "" })
  const kitId = report?.assessment.assessmentKit.id ?? 0
  const isForeign = report !== undefined && report.lang.code.toLowerCase() !== language
  const sample = useQuery({ ...kitSampleQuery(kitId), enabled: isForeign })
  const shown = isForeign ? sample.data : report
  if (linkHash === "" || isError || sample.isError) return null
  return (
    <Stack sx={{ gap: 2 }}>
      <Box sx={{ position: "relative", pt: 5 }}>
        <Line />
        {shown ? (
          <Preview shown={shown} title={isForeign ? t("preview.sample") : report?.assessment.title} />
        ) : (
          <Skeleton variant="rounded" height={height} />
        )}
      </Box>
      <Button component={Link} to={isForeign ? places.kit(kitId) : address} sx={{ alignSelf: "center" }}>
        {t(isForeign ? "hero.kit" : "hero.sample")}
      </Button>
    </Stack>
  )
}

function Preview({ shown, title = "" }: { shown: Schemas["KitSampleReport"]; title: string | undefined }) {
  const { t } = useTranslation("landing")
  const { assessment, subjects } = shown
  const { assessmentKit: kit, maturityLevel, mode } = assessment
  const levels = kit.maturityLevelCount
  return (
    <Card component="figure" aria-label={t("preview.label", { title })} sx={card}>
      <div>
        <Typography variant="titleMedium" component="p" dir="auto">
          {title}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" dir="auto">
          {kit.title}
        </Typography>
      </div>
      <Box sx={{ display: "grid", placeItems: "center" }}>
        <LevelGauge
          levels={levels}
          level={{ rank: maturityLevel.index, title: maturityLevel.title }}
          confidence={mode.code === "ADVANCED" ? assessment.confidenceValue : null}
          size={220}
        />
      </Box>
      <Box component="ul" aria-label={t("preview.subjects")} sx={subjectList}>
        {subjects.map(({ id, title: subject, maturityLevel: { index, title: level } }) => (
          <Stack component="li" key={id} sx={{ gap: 0.25, minWidth: 0 }}>
            <Typography variant="bodySmall" component="span" dir="auto" title={subject} sx={firstLine}>
              {subject}
            </Typography>
            <LevelStrip levels={levels} level={{ rank: index, title: level }} />
          </Stack>
        ))}
      </Box>
    </Card>
  )
}

/** The line from which the card hangs. */
function Line() {
  return (
    <Box aria-hidden sx={{ position: "absolute", top: 0, insetInline: 0, height: 40 }}>
      <Box sx={{ width: 72, height: 6, borderRadius: 3, mx: "auto", backgroundColor: "outline.main" }} />
      <Box sx={{ width: 2, height: 34, mx: "auto", backgroundColor: "outline.main" }} />
    </Box>
  )
}

/** About the height of the card, in pixels, so that little moves when it appears. */
const height = 430

const card = {
  m: 0,
  p: { xs: 2, sm: 3 },
  display: "grid",
  gap: 2.5,
  minHeight: height,
  alignContent: "space-between",
  boxShadow: "0 12px 40px rgba(10, 35, 66, 0.16)",
} as const

const subjectList = {
  m: 0,
  p: 0,
  listStyle: "none",
  display: "grid",
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 9rem), 1fr))",
} as const

/** The start page: what this is and how to start. Signed-in people are redirected to their spaces. */
export function LandingScreen() {
  const { t } = useTranslation("landing")
  const session = useSession()
  if (session.status === "signed-in") return <Navigate to={places.spaces + askToBegin} replace />
  return (
    <>
      <DocumentTitle>{t("title")}</DocumentTitle>
      <Hero />
      <Steps />
      <Reasons />
      <Closing />
    </>
  )
}

function Hero() {
  const { t } = useTranslation("landing")
  const { sampleReport } = pageSettings()
  return (
    <Box sx={[hero, sampleReport === null && { gridTemplateColumns: "minmax(0, 48rem)" }]}>
      <Stack sx={{ gap: 3, minWidth: 0, pt: { md: 10 } }}>
        <Typography component="h1" variant="displayLarge" sx={{ fontSize: headingSize, textWrap: "balance" }}>
          {t("hero.heading")}
        </Typography>
        <Typography variant="bodyLarge" color="textSecondary" sx={{ maxWidth: "34em" }}>
          {t("hero.lead", { name: useSiteName() })}
        </Typography>
        <Begin />
      </Stack>
      {sampleReport !== null && <ReportPreview address={sampleReport} />}
    </Box>
  )
}

function Closing() {
  const { t } = useTranslation("landing")
  return (
    <Stack
      component="section"
      sx={{ alignItems: "center", textAlign: "center", gap: 2, px: pageMargins, py: { xs: 6, md: 10 } }}
    >
      <Typography component="h2" variant="headlineMedium">
        {t("closing.heading")}
      </Typography>
      <Typography color="textSecondary">{t("closing.text")}</Typography>
      <Button component={Link} to={places.library} variant="outlined" size="large">
        {t("hero.browse")}
      </Button>
    </Stack>
  )
}

/** The two buttons to get started. */
function Begin() {
  const { t } = useTranslation("landing")
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
      <Button variant="contained" size="large" onClick={() => void signIn()}>
        {t("hero.start")}
      </Button>
      <Button component={Link} to={places.library} variant="outlined" size="large">
        {t("hero.browse")}
      </Button>
    </Stack>
  )
}

const headingSize =
  "clamp(2.25rem * var(--pl-shrink), 1.5rem * var(--pl-shrink) + 3.2vw, 4rem * var(--pl-shrink))"

const hero = {
  px: { ...pageMargins, xs: "16px" },
  py: { xs: 5, md: 10 },
  display: "grid",
  gap: { xs: 5, md: 8 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 6fr) minmax(0, 5fr)" },
  alignItems: "start",
} as const

/** Why the result can be trusted. */
function Reasons() {
  const { t } = useTranslation("landing")
  return (
    <Box
      component="section"
      aria-labelledby="reasons"
      sx={{ px: { ...pageMargins, xs: "16px" }, py: { xs: 5, md: 8 } }}
    >
      <Typography id="reasons" component="h2" variant="headlineMedium" sx={{ mb: 4 }}>
        {t("reasons.heading")}
      </Typography>
      <Box sx={{ ...gridOf({ xs: 1, md: 3 }), gap: { xs: 3, md: 6 } }}>
        {reasons.map(({ key, Icon }) => (
          <Stack key={key} direction="row" sx={{ gap: 2, alignItems: "flex-start" }}>
            <Icon sx={{ color: "tertiary.main", fontSize: "1.75rem", mt: 0.25 }} />
            <div>
              <Typography component="h3" variant="titleMedium" sx={{ mb: 0.5 }}>
                {t(`reasons.${key}.title`)}
              </Typography>
              <Typography color="textSecondary">{t(`reasons.${key}.text`)}</Typography>
            </div>
          </Stack>
        ))}
      </Box>
    </Box>
  )
}

const reasons = [
  { key: "confidence", Icon: DonutLarge },
  { key: "explain", Icon: AccountTreeOutlined },
  { key: "yours", Icon: DnsOutlined },
] as const

/** From a kit to a report, in three steps. */
function Steps() {
  const { t } = useTranslation("landing")
  const format = useFormat()
  const steps = ["kit", "answer", "report"] as const
  return (
    <Box component="section" aria-labelledby="steps" sx={band}>
      <Typography id="steps" component="h2" variant="headlineMedium" sx={{ mb: 4 }}>
        {t("steps.heading")}
      </Typography>
      <Box
        component="ol"
        sx={{ ...gridOf({ xs: 1, md: 3 }), gap: { xs: 4, md: 6 }, m: 0, p: 0, listStyle: "none" }}
      >
        {steps.map((step, index) => (
          <Box component="li" key={step}>
            <Typography aria-hidden component="span" variant="displayMedium" sx={numeral}>
              {format.number(index + 1)}
            </Typography>
            <Typography component="h3" variant="titleLarge" sx={{ mb: 1 }}>
              {t(`steps.${step}.title`)}
            </Typography>
            <Typography color="textSecondary">{t(`steps.${step}.text`)}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const band = {
  px: { ...pageMargins, xs: "16px" },
  py: { xs: 5, md: 8 },
  backgroundColor: "surface.lowest",
} as const

const numeral = {
  display: "grid",
  placeItems: "center",
  width: 48,
  height: 48,
  mb: 2,
  borderRadius: "50%",
  fontSize: "1.375rem",
  color: "primary.main",
  backgroundColor: "primary.soft",
} as const
