import { Box, Button, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link, Navigate } from "react-router"
import { askToBegin, places } from "../../places.ts"
import { signIn } from "../../session/identity.ts"
import { useSession } from "../../session/session.ts"
import { pageSettings } from "../../session/settings.ts"
import { DocumentTitle, pageMargins } from "../../ui/Page.tsx"
import { useSiteName } from "../../ui/site.ts"
import { Reasons } from "./Reasons.tsx"
import { ReportPreview } from "./ReportPreview.tsx"
import { Steps } from "./Steps.tsx"

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
      {sampleReport !== null && (
        <Stack sx={{ gap: 2 }}>
          <ReportPreview address={sampleReport} />
          <Button component={Link} to={sampleReport} sx={{ alignSelf: "center" }}>
            {t("hero.sample")}
          </Button>
        </Stack>
      )}
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
      <Button component={Link} to={places.library} variant="contained" size="large">
        {t("hero.browse")}
      </Button>
      <Button variant="outlined" size="large" onClick={() => void signIn()}>
        {t("hero.signIn")}
      </Button>
    </Stack>
  )
}

const headingSize = "clamp(2.25rem, 1.5rem + 3.2vw, 4rem)"

const hero = {
  px: { ...pageMargins, xs: "16px" },
  py: { xs: 5, md: 10 },
  display: "grid",
  gap: { xs: 5, md: 8 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 6fr) minmax(0, 5fr)" },
  alignItems: "start",
} as const
