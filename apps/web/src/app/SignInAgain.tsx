import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material"
import { useEffect, useId } from "react"
import { useTranslation } from "react-i18next"
import { leaveFreely } from "../drafts/open.ts"
import { onSignInElsewhere, resumeSession, signInAgain, signOut } from "../session/identity.ts"

/**
 * Covers a page whose session has ended until the person has signed in again, in a window beside it or in another tab. It
 * hides what is below: somebody else may sit there now.
 */
export function SignInAgain({ name }: { name: string }) {
  const { t } = useTranslation()
  const hint = useId()
  useEffect(() => {
    const resume = () => void resumeSession()
    const resumeIfSeen = () => document.visibilityState === "visible" && resume()
    const stop = onSignInElsewhere(resume)
    document.addEventListener("visibilitychange", resumeIfSeen)
    return () => {
      stop()
      document.removeEventListener("visibilitychange", resumeIfSeen)
    }
  }, [])
  function leave() {
    leaveFreely()
    void signOut().then(() => window.location.assign("/"))
  }
  return (
    <Dialog
      open
      maxWidth="xs"
      role="alertdialog"
      aria-describedby={hint}
      slotProps={{ backdrop: { sx: cover } }}
    >
      <DialogTitle component="h2">{t("session.again")}</DialogTitle>
      <DialogContent id={hint}>{t("session.againHint", { name })}</DialogContent>
      <DialogActions>
        <Button onClick={leave}>{t("session.leave")}</Button>
        <Button variant="contained" autoFocus onClick={() => void signInAgain()}>
          {t("session.signIn")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const cover = { backgroundColor: "background.default" } as const
