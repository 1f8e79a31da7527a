import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useBlocker } from "react-router"
import { ConfirmDialog } from "../ConfirmDialog.tsx"

/** All unsaved edits on the screen, shared since the router respects only one of several blockers. */
const changed = new Set<object>()
const isAnythingChanged = () => changed.size > 0

/**
 * Protects unsaved edits when the person leaves the screen: navigation is blocked, and on closing the page the browser
 * asks for confirmation.
 *
 * @returns whether navigation was blocked, and a function that cancels it
 */
export function useKeptEdits(isChanged: boolean): { asked: boolean; stay: () => void } {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      // A screen stays when only the query changes, for example when it loses the language that it asked for.
      isAnythingChanged() && (from.pathname !== to.pathname || from.hash !== to.hash),
  )
  useEffect(() => {
    if (!isChanged) return
    const edit = {}
    changed.add(edit)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => {
      changed.delete(edit)
      window.removeEventListener("beforeunload", ask)
    }
  }, [isChanged])
  return { asked: blocker.state === "blocked", stay: () => blocker.reset?.() }
}

/** Asks the person to save or cancel their edits before doing anything else. */
export function FinishEditing({ open, onGoOn }: { open: boolean; onGoOn: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={open}
      notice
      title={t("richText.active")}
      confirmLabel={t("richText.ok")}
      onConfirm={onGoOn}
      onCancel={onGoOn}
    >
      {t("richText.activeHint")}
    </ConfirmDialog>
  )
}
