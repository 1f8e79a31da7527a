import { Button, Stack } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { Suspense, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Outlet } from "react-router"
import { isDeactivated } from "../api/errors.ts"
import { signIn, signInAsSomebodyElse } from "../session/identity.ts"
import { useSession } from "../session/session.ts"
import { lazyPart } from "../ui/lazy.tsx"
import { PlumbPicture } from "../ui/PlumbPicture.tsx"
import { ErrorState, GettingReady, StatePanel } from "../ui/states.tsx"

const Deactivated = lazyPart(async () => (await import("./Deactivated.tsx")).Deactivated, "account")

/** Guards screens for signed-in people: anyone else is sent to sign in and returns to the same address. */
export function SignedInOnly() {
  const session = useSession()
  const mustSignIn = session.status === "anonymous" && session.reachable

  useEffect(() => {
    if (mustSignIn) void signIn()
  }, [mustSignIn])

  if (session.status === "signed-in") return <Outlet />
  if (session.status === "failed" && isDeactivated(session.error))
    return (
      <Suspense>
        <Deactivated message={session.error.message} onRetry={session.retry} />
      </Suspense>
    )
  if (session.status === "failed")
    return (
      <>
        <ErrorState heading="h1" error={session.error} onRetry={session.retry} />
        {isRefused(session.error) && <AnotherAccount />}
      </>
    )
  if (session.status === "anonymous" && !session.reachable) return <IdentityUnreachable />
  return <GettingReady />
}

/** The sign-in succeeded, but the server rejects the account and returns the reason. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.code === "UNAUTHORIZED"
}

function AnotherAccount() {
  const { t } = useTranslation()
  return (
    <Stack sx={{ alignItems: "center" }}>
      <Button onClick={() => void signInAsSomebodyElse()}>{t("account.another")}</Button>
    </Stack>
  )
}

function IdentityUnreachable() {
  const { t } = useTranslation()
  return (
    <StatePanel
      role="alert"
      component="h1"
      picture={<PlumbPicture subject="broken" />}
      title={t("error.identity")}
      hint={t("error.identityHint")}
      actions={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t("state.retry")}
        </Button>
      }
    />
  )
}
