import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material"
import { useId, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { answerOffer, laterOffer } from "../drafts/later.ts"
import { toastSuccess } from "./toast.ts"

/** Says that nothing could be saved for want of a connection, and offers to do it when there is one. */
export function OfflineOffer() {
  const { t } = useTranslation()
  const hint = useId()
  const offered = useSyncExternalStore(laterOffer.subscribe, laterOffer.get)
  if (!offered) return null
  const answer = (accepts: boolean) => {
    answerOffer(accepts, () => toastSuccess(t("offline.saved")))
    if (accepts) toastSuccess(t("offline.saves"))
  }
  return (
    <Dialog
      open
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${hint}-title`}
      aria-describedby={hint}
      onClose={() => answer(false)}
    >
      <DialogTitle id={`${hint}-title`} component="h2">
        {t("offline.title")}
      </DialogTitle>
      <DialogContent id={hint}>{t("offline.hint")}</DialogContent>
      <DialogActions>
        <Button onClick={() => answer(false)}>{t("dialog.close")}</Button>
        <Button variant="contained" autoFocus onClick={() => answer(true)}>
          {t("offline.later")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
