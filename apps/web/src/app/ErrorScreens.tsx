import { Button } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useTranslation } from "react-i18next"
import { useRouteError } from "react-router"
import { Page } from "../ui/Page.tsx"
import { PlumbPicture } from "../ui/PlumbPicture.tsx"
import { BackHome, ErrorState, NotFound, StatePanel } from "../ui/states.tsx"

/** The route error boundary: for a screen that crashed, failed to load, or threw a failed call. */
export function ScreenError() {
  const { t } = useTranslation()
  const error = useRouteError()

  if (error instanceof ApiError) {
    return (
      <Page title={t("error.generic")} heading={null}>
        <ErrorState heading="h1" error={error} onRetry={() => window.location.reload()} />
      </Page>
    )
  }
  const outdated = isMissingModule(error)
  return (
    <Page title={t("error.generic")} heading={null}>
      <StatePanel
        role="alert"
        component="h1"
        picture={<PlumbPicture subject="broken" />}
        title={t(outdated ? "error.outdated" : "error.generic")}
        hint={t(outdated ? "error.outdatedHint" : "error.genericHint")}
        actions={
          <>
            <Button variant="contained" onClick={() => window.location.reload()}>
              {t("error.reload")}
            </Button>
            <BackHome />
          </>
        }
      />
    </Page>
  )
}

/** Whether a module's file no longer exists, as happens on open pages after a new release. */
function isMissingModule(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
}

/** Shown for an address without a screen. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t("notFound.title")} heading={null}>
      <NotFound />
    </Page>
  )
}
