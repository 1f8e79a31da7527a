import { Box, Button, Skeleton, Stack, Typography } from "@mui/material"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link, Navigate } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { signUpOrIn } from "../../../session/identity.ts"
import { useSession } from "../../../session/session.ts"
import { pageSettings } from "../../../session/settings.ts"
import { AccountTreeOutlined, DnsOutlined, MenuBookOutlined } from "../../../ui/icons.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { DocumentTitle, pageMargins } from "../../../ui/Page.tsx"
import { useSiteName } from "../../../ui/site.ts"
import { gridOf } from "../../../ui/states.tsx"

const LiveSample = lazyPart(async () => (await import("./LiveSample.tsx")).LiveSample, "sample", "answers")

const ReportPreview = lazyPart(async () => (await import("./ReportPreview.tsx")).ReportPreview)

/** The start page: what this is, a sample to try, and how to start. Signed-in people are redirected to their home. */
export function LandingScreen() {
  const { t } = useTranslation("landing")
  const session = useSession()
  if (session.status === "signed-in") return <Navigate to={paths.spaces} replace />
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
  const { firstKit } = pageSettings()
  return (
    <Box sx={[hero, firstKit === null ? withoutSample : withSample]}>
      <Stack sx={{ gridArea: "intro", gap: { xs: 1.5, md: 3 }, minWidth: 0, pt: { md: 8 } }}>
        <Typography component="h1" variant="displayLarge" sx={{ fontSize: headingSize, textWrap: "balance" }}>
          {t("hero.heading")}
        </Typography>
        <Typography variant="bodyLarge" color="textSecondary" sx={{ maxWidth: "32em" }}>
          {t("hero.lead", { name: useSiteName() })}
        </Typography>
      </Stack>
      <Stack sx={{ gridArea: "start", gap: 3, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
          <Start />
          <Button component={Link} to={paths.library} variant="outlined" size="large">
            {t("hero.browse")}
          </Button>
        </Stack>
        <Typography variant="bodySmall" color="textSecondary">
          {t("hero.proof")}
        </Typography>
      </Stack>
      {firstKit !== null && (
        <Box sx={{ gridArea: "sample", minWidth: 0 }}>
          <Suspense fallback={<Skeleton variant="rounded" sx={{ height: sampleHeight }} />}>
            <LiveSample kitId={firstKit} height={sampleHeight} />
          </Suspense>
        </Box>
      )}
    </Box>
  )
}

/** Newcomers get an account where they can; others sign in. */
function Start() {
  const { t } = useTranslation("landing")
  return (
    <Button variant="contained" size="large" onClick={() => void signUpOrIn()}>
      {t("hero.start")}
    </Button>
  )
}

const headingSize =
  "clamp(1.875rem * var(--pl-shrink), 1.25rem * var(--pl-shrink) + 3.2vw, 3.5rem * var(--pl-shrink))"

/** That of the sample, in pixels, so that nothing moves when it appears. */
const sampleHeight = { xs: 538, sm: 504 }

const hero = {
  px: { ...pageMargins, xs: "16px" },
  py: { xs: 2, md: 8 },
  display: "grid",
  rowGap: { xs: 2, md: 3 },
  columnGap: 8,
  alignItems: "start",
  backgroundImage: "linear-gradient(180deg, var(--pl-palette-primary-soft), transparent 75%)",
} as const

/** On phones the first question comes before the buttons: it is in the first view. */
const withSample = {
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
  gridTemplateRows: { md: "auto 1fr" },
  gridTemplateAreas: { xs: '"intro" "sample" "start"', md: '"intro sample" "start sample"' },
} as const

const withoutSample = {
  gridTemplateColumns: "minmax(0, 48rem)",
  gridTemplateAreas: '"intro" "start"',
} as const

/** From a kit to a report in three steps, beside the report of this site. */
function Steps() {
  const { t } = useTranslation("landing")
  const format = useFormat()
  const { sampleReport } = pageSettings()
  const steps = ["kit", "answer", "report"] as const
  return (
    <Box component="section" aria-labelledby="steps" sx={band}>
      <Box sx={[beside, sampleReport === null && { gridTemplateColumns: "minmax(0, 48rem)" }]}>
        <div>
          <Typography id="steps" component="h2" variant="headlineMedium" sx={{ mb: 4 }}>
            {t("steps.heading")}
          </Typography>
          <Stack component="ol" sx={{ gap: 4, m: 0, p: 0, listStyle: "none" }}>
            {steps.map((step, index) => (
              <Stack component="li" key={step} direction="row" sx={{ gap: 2 }}>
                <Typography aria-hidden component="span" sx={numeral}>
                  {format.number(index + 1)}
                </Typography>
                <div>
                  <Typography component="h3" variant="titleLarge" sx={{ mb: 0.5 }}>
                    {t(`steps.${step}.title`)}
                  </Typography>
                  <Typography color="textSecondary">{t(`steps.${step}.text`)}</Typography>
                </div>
              </Stack>
            ))}
          </Stack>
        </div>
        {sampleReport !== null && (
          <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
            <ReportPreview address={sampleReport} />
          </Suspense>
        )}
      </Box>
    </Box>
  )
}

const band = {
  px: { ...pageMargins, xs: "16px" },
  py: { xs: 5, md: 8 },
  backgroundColor: "surface.lowest",
} as const

const beside = {
  display: "grid",
  gap: { xs: 5, md: 8 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
  alignItems: "center",
} as const

const numeral = {
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: 40,
  height: 40,
  borderRadius: "50%",
  fontSize: "1.25rem",
  fontWeight: 700,
  color: "primary.main",
  backgroundColor: "primary.soft",
} as const

/** Why the result can be relied on, and why the software can. */
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
      <Box sx={{ ...gridOf({ xs: 1, md: 3 }), gap: { xs: 4, md: 6 } }}>
        {reasons.map(({ key, Icon }) => (
          <Stack key={key} sx={{ gap: 1, alignItems: "flex-start", minWidth: 0 }}>
            <Icon sx={{ color: "primary.main", fontSize: "2rem" }} />
            <Typography component="h3" variant="titleMedium">
              {t(`reasons.${key}.title`)}
            </Typography>
            <Typography color="textSecondary">{t(`reasons.${key}.text`)}</Typography>
            {key === "yours" && (
              <Box component="code" dir="ltr" sx={command}>
                npm start
              </Box>
            )}
          </Stack>
        ))}
      </Box>
    </Box>
  )
}

const reasons = [
  { key: "explain", Icon: AccountTreeOutlined },
  { key: "open", Icon: MenuBookOutlined },
  { key: "yours", Icon: DnsOutlined },
] as const

const command = {
  mt: 0.5,
  px: 2,
  py: 1,
  borderRadius: "8px",
  fontFamily: "monospace",
  fontSize: "1rem",
  backgroundColor: "surface.inverse",
  color: "surface.onInverse",
} as const

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
      <Start />
    </Stack>
  )
}
