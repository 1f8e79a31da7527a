import { Box, Button, Link, Stack, Typography } from "@mui/material"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../../i18n/direction.ts"
import { places } from "../../places.ts"
import { signInSettings } from "../../session/identity.ts"
import { type User, useUser } from "../../session/session.ts"
import { pageSettings } from "../../session/settings.ts"
import { Page } from "../../ui/Page.tsx"
import { Section } from "../../ui/Section.tsx"
import { DeleteAccount } from "./DeleteAccount.tsx"
import { NotificationChoices } from "./NotificationChoices.tsx"
import { OwnPicture } from "./OwnPicture.tsx"

const EditProfileDialog = lazy(async () => ({
  default: (await import("./EditProfileDialog.tsx")).EditProfileDialog,
}))

/** The person's own account: profile, sign-in, notifications and deletion. */
export function AccountScreen() {
  const { t } = useTranslation("account")
  const user = useUser()
  const [editing, setEditing] = useState(false)
  return (
    <Page title={t("title")} heading={null}>
      <Banner user={user} onEdit={() => setEditing(true)} />
      <Profile user={user} />
      <NotificationChoices />
      <SignIn />
      <Programs />
      <DeleteAccount user={user} />
      {editing && (
        <Suspense>
          <EditProfileDialog user={user} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function Banner({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { t } = useTranslation("account")
  return (
    <Box sx={{ mb: 4 }}>
      <Box aria-hidden sx={banner} />
      <Stack direction="row" sx={underBanner}>
        <OwnPicture user={user} />
        <Box sx={{ flex: 1, minWidth: { xs: "100%", sm: 0 }, pt: { xs: 0, sm: 6 } }}>
          <Typography component="h1" variant="headlineSmall" sx={{ overflowWrap: "anywhere" }}>
            <bdi>{user.displayName}</bdi>
          </Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            <bdi dir="ltr">{user.email}</bdi>
          </Typography>
        </Box>
        <Button variant="outlined" onClick={onEdit} sx={{ mt: { xs: 0, sm: 6 } }}>
          {t("edit")}
        </Button>
      </Stack>
    </Box>
  )
}

function Profile({ user: { bio, linkedin } }: { user: User }) {
  const { t } = useTranslation("account")
  return (
    <Section title={t("profile")}>
      <Stack sx={{ gap: 1, maxWidth: 720 }}>
        {bio ? (
          <Typography dir={directionOf(bio)} sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
            {bio}
          </Typography>
        ) : (
          <Typography color="textSecondary">{t("noBio")}</Typography>
        )}
        {linkedin && (
          <Typography sx={{ overflowWrap: "anywhere" }}>
            LinkedIn:{" "}
            <Link
              href={/^https?:\/\//.test(linkedin) ? linkedin : `https://${linkedin}`}
              target="_blank"
              rel="noopener noreferrer"
              dir="ltr"
            >
              {linkedin.replace(/^https?:\/\//, "")}
            </Link>
          </Typography>
        )}
      </Stack>
    </Section>
  )
}

/** Links to the sign-in service's own page for password, email address and sessions. */
function SignIn() {
  const { t } = useTranslation("account")
  const isKnown = "realm" in pageSettings().identity
  return (
    <Section title={t("signIn.title")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start", maxWidth: 720 }}>
        <Typography color="textSecondary">{t(isKnown ? "signIn.text" : "signIn.external")}</Typography>
        {isKnown && (
          <Button variant="outlined" onClick={() => void signInSettings()}>
            {t("signIn.open")}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

/** Links to the page with the person's API tokens. */
function Programs() {
  const { t } = useTranslation("account")
  return (
    <Section title={t("programs.title")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start", maxWidth: 720 }}>
        <Typography color="textSecondary">{t("programs.text")}</Typography>
        <Button component={RouterLink} to={places.apiTokens} variant="outlined">
          {t("programs.open")}
        </Button>
      </Stack>
    </Section>
  )
}

const banner = {
  height: { xs: 96, sm: 160 },
  borderRadius: "12px",
  borderStartStartRadius: "48px",
  background: "linear-gradient(90deg, #EFAA9D, #CCF7F9)",
} as const

const underBanner = {
  gap: { xs: 1.5, sm: 2 },
  px: { xs: 1, sm: 3 },
  mt: { xs: "-32px", sm: "-47px" },
  alignItems: "flex-start",
  flexWrap: { xs: "wrap", sm: "nowrap" },
} as const
