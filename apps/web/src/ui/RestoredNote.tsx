import { Button, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Draft } from "../drafts/useDraft.ts"
import { useFormat } from "../i18n/useFormat.ts"

interface RestoredNoteProps {
  draft: Pick<Draft<unknown>, "isRestored" | "at" | "discard">
  /** Shows what is stored instead, or closes the editor. */
  onDiscard: () => void
}

/** Says that an editor shows what was typed before and not saved, and offers to discard it. */
export function RestoredNote({ draft, onDiscard }: RestoredNoteProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!draft.isRestored || draft.at === undefined) return null
  function discard() {
    draft.discard()
    onDiscard()
  }
  return (
    <Typography role="note" component="div" variant="bodySmall" color="textSecondary">
      {t("draft.restored", { time: format.dateTime(new Date(draft.at).toISOString()) })}{" "}
      <Button size="small" onClick={discard}>
        {t("dialog.discard")}
      </Button>
    </Typography>
  )
}
