import { Box, Button, Skeleton, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { paths } from "../../../paths.ts"
import { signIn, signUp } from "../../../session/identity.ts"
import { pageSettings } from "../../../session/settings.ts"
import { useTenant } from "../../../session/tenant.ts"
import { DocumentTitle } from "../../../ui/Page.tsx"
import { PlumbPicture } from "../../../ui/PlumbPicture.tsx"
import { StatePanel } from "../../../ui/states.tsx"
import { reportMargins } from "./Chapter.tsx"

/**
 * The placeholder of a report while it loads. The first report of a quick assessment is written when it is opened,
 * which takes minutes only if a model writes; the message is delayed, so that it does not flash if the report loads
 * quickly.
 */
export function Waiting() {
  const { t } = useTranslation("report")
  const writer = useTenant()?.writer
  return (
    <Box role="status" aria-label={t("waiting.title")}>
      <DocumentTitle>{t("title")}</DocumentTitle>
      <Box sx={strip}>
        <Typography variant="semiBoldMedium" component="h1">
          {t("waiting.title")}
          <Dots />
        </Typography>
        {writer === "AI" && (
          <Typography variant="bodySmall" component="p">
            {t("waiting.text")}
          </Typography>
        )}
      </Box>
      <Box sx={hero}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Skeleton variant="rounded" height={44} width="70%" />
          <Skeleton variant="rounded" height={28} width="45%" />
          <Skeleton variant="rounded" height={140} />
        </Stack>
        <Skeleton variant="rounded" height={220} />
      </Box>
      <Stack sx={{ px: reportMargins, py: 4, gap: 3 }}>
        <Skeleton variant="rounded" height={300} />
        <Skeleton variant="rounded" height={180} />
      </Stack>
    </Box>
  )
}

/** Shown to anonymous visitors, without disclosing whether signing in would help. */
export function SignInOffer() {
  const { t } = useTranslation("report")
  const { t: shell } = useTranslation()
  return (
    <>
      <DocumentTitle>{t("title")}</DocumentTitle>
      <StatePanel
        component="h1"
        picture={<PlumbPicture subject="locked" />}
        title={t("signIn.title")}
        hint={t("signIn.hint")}
        actions={
          <>
            <Button variant="contained" onClick={() => void signIn()}>
              {shell("account.signIn")}
            </Button>
            {pageSettings().identity.registration && (
              <Button variant="outlined" onClick={() => void signUp()}>
                {shell("account.signUp")}
              </Button>
            )}
          </>
        }
      />
    </>
  )
}

/** Shown to readers with a role while the report is not published. */
export function NotPublished({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation("report")
  return (
    <>
      <DocumentTitle>{t("title")}</DocumentTitle>
      <StatePanel
        component="h1"
        picture={<PlumbPicture subject="locked" />}
        title={t("unpublished.title")}
        hint={t("unpublished.hint")}
        actions={
          <Button variant="contained" component={Link} to={paths.space(spaceId)}>
            {t("unpublished.back")}
          </Button>
        }
      />
    </>
  )
}

function Dots() {
  return (
    <Box component="span" aria-hidden sx={dots}>
      <span>.</span>
      <span>.</span>
      <span>.</span>
    </Box>
  )
}

const strip = {
  px: reportMargins,
  py: 1.5,
  backgroundColor: "primary.soft",
  color: "text.primary",
  animation: "report-appear 0.15s ease-out 0.9s both",
  "@keyframes report-appear": { from: { opacity: 0 }, to: { opacity: 1 } },
} as const

const dots = {
  marginInlineStart: "2px",
  "& span": { animation: "report-blink 1.4s infinite both" },
  "& span:nth-of-type(2)": { animationDelay: "0.2s" },
  "& span:nth-of-type(3)": { animationDelay: "0.4s" },
  "@keyframes report-blink": { "0%, 80%, 100%": { opacity: 0.15 }, "40%": { opacity: 1 } },
} as const

const hero = {
  px: reportMargins,
  py: { xs: 3, md: 5 },
  display: "grid",
  gap: 4,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 320px" },
  backgroundColor: "surface.lowest",
} as const
