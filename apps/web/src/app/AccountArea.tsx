import { Button, Skeleton } from "@mui/material"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { NotificationBell } from "../features/notifications/index.ts"
import { signIn, signUp } from "../session/identity.ts"
import { type User, useSession } from "../session/session.ts"
import { pageSettings } from "../session/settings.ts"
import { lazyPart } from "../ui/lazyPart.ts"
import { toastError } from "../ui/toast.ts"

/** Lazy-loaded, for signed-in people only. */
const AccountMenu = lazyPart(async () => (await import("./AccountMenu.tsx")).AccountMenu)

const waiting = (
  <Skeleton variant="rounded" width={96} height={28} sx={{ bgcolor: "rgba(255, 255, 255, 0.25)" }} />
)

/** The account menu, or the buttons to sign in and sign up. */
export function AccountArea() {
  const { t } = useTranslation()
  const session = useSession()
  const sayIfHere = (hasLeft: boolean) => hasLeft || toastError(t("error.identityHint"))
  switch (session.status) {
    case "loading":
      return (
        <Skeleton variant="rounded" width={96} height={28} sx={{ bgcolor: "rgba(255, 255, 255, 0.25)" }} />
      )
    case "signed-in":
      return (
        <Suspense fallback={waiting}>
          <Bell user={session.user} />
          <AccountMenu user={session.user} />
        </Suspense>
      )
    case "failed":
      return (
        <Button size="small" onClick={session.retry} sx={plain}>
          {t("state.retry")}
        </Button>
      )
    case "anonymous":
      return (
        <>
          {pageSettings().identity.registration && (
            <Button
              size="small"
              onClick={() => void signUp().then(sayIfHere)}
              sx={{ ...plain, display: { xs: "none", sm: "inline-flex" } }}
            >
              {t("account.signUp")}
            </Button>
          )}
          <Button size="small" variant="contained" onClick={() => void signIn().then(sayIfHere)} sx={light}>
            {t("account.signIn")}
          </Button>
        </>
      )
  }
}

function Bell({ user }: { user: User }) {
  const { notifications } = pageSettings()
  if (!notifications) return null
  return (
    <NotificationBell
      appId={notifications.appId}
      subscriberId={user.id}
      subscriberHash={user.subscriberHash}
    />
  )
}

const plain = { color: "inherit", whiteSpace: "nowrap" } as const

const light = {
  whiteSpace: "nowrap",
  backgroundColor: "#FFFFFF",
  color: "#1B4D7E",
  "&:hover": { backgroundColor: "#EAF2FB" },
} as const
