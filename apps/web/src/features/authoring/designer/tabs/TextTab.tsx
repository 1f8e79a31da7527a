import { Alert, Button, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../../api/replaced.ts"
import { useDraft } from "../../../../drafts/useDraft.ts"
import { useLanguage } from "../../../../i18n/useFormat.ts"
import { DialogFrame } from "../../../../ui/DialogFrame.tsx"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { RestoredNote } from "../../../../ui/RestoredNote.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { KitDifferences } from "../../preview/index.ts"
import { applyText, changesBetween, draftTextQuery, KitEditor } from "../../text-editor/index.ts"
import { restore, useDesigner } from "../designer.ts"

import { useKitDraft } from "../draft.ts"
import { foot, TabFrame } from "../parts/TabFrame.tsx"

/** The draft as text: it contains the changes made in the forms, and applying it updates the forms. */
export function TextTab() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const query = useQuery(draftTextQuery(versionId))
  return (
    <TabFrame title={t("text.title")} intro={t("text.intro")}>
      <Loaded query={query} loading={loading}>
        {({ text, etag }) => (
          <Suspense fallback={loading}>
            <TextForm stored={text} etag={etag} versionId={versionId} />
          </Suspense>
        )}
      </Loaded>
    </TabFrame>
  )
}

/** About as high as the editor. */
const loading = <Skeletons count={1} height={600} />

interface TextFormProps {
  stored: string
  etag: string | undefined
  versionId: number
}

function TextForm({ stored, etag, versionId }: TextFormProps) {
  const { t } = useTranslation("designer")
  const [asking, setAsking] = useState(false)
  const draft = useDraft(`kit-text:${versionId}`, stored, {
    seen: { etag },
    onDiscard: () => begin(stored),
  })
  const { value: text, isChanged } = draft
  // What was stored when the text was opened, and what the editor began with: it stays in the editor even if somebody
  // else changes the draft meanwhile. The count tells how often it was opened anew, perhaps with the same text.
  const [begun, setBegun] = useState({ stored, text, count: 0 })
  const [shown, setShown] = useState(text)
  const begin = (from: string) => {
    setBegun(({ count }) => ({ stored: from, text: from, count: count + 1 }))
    setShown(from)
  }
  function type(typed: string) {
    setShown(typed)
    draft.change(typed)
  }
  if (!isChanged && stored !== begun.stored) {
    // What was applied is in the editor already, unless the server spells it differently.
    if (shown === stored) setBegun({ ...begun, stored })
    else begin(stored)
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <RestoredNote draft={draft} onDiscard={() => begin(stored)} />
      {isChanged && stored !== begun.stored && <Alert severity="warning">{t("text.changedMeanwhile")}</Alert>}
      <KitEditor key={begun.count} label={t("text.title")} text={begun.text} onChange={type} />
      <Typography variant="bodySmall" color="textSecondary">
        {t("text.keys")}
      </Typography>
      <Stack direction="row" sx={foot}>
        <Button
          disabled={!isChanged}
          onClick={() => {
            draft.discard()
            begin(stored)
          }}
        >
          {t("text.discard")}
        </Button>
        <Button variant="contained" disabled={!isChanged} onClick={() => setAsking(true)}>
          {t("text.review")}
        </Button>
      </Stack>
      {asking && (
        <ApplyDialog
          versionId={versionId}
          before={stored}
          after={text}
          onClose={() => setAsking(false)}
          seen={draft.seen}
          save={draft.save}
        />
      )}
    </Stack>
  )
}

interface ApplyDialogProps {
  versionId: number
  before: string
  after: string
  onClose: () => void
  seen: Seen | null
  save: (work: () => Promise<void>) => Promise<void>
}

/** What the text would change in the draft, with a button to apply it. Errors leave the text as it is. */
function ApplyDialog({ versionId, before, after, onClose, seen, save }: ApplyDialogProps) {
  const { t } = useTranslation("designer")
  const { change } = useKitDraft()
  const [busy, setBusy] = useState(false)
  const language = useLanguage()
  const comparison = changesBetween(before, after, language)
  const changes = "changes" in comparison ? comparison.changes : []

  function apply() {
    setBusy(true)
    const make = async () => {
      const { undoId } = await applyText(versionId, after, seen)
      return undoId
    }
    const undo = async (undoId: number | null) => {
      if (undoId !== null) await restore(versionId, { deleted: "text", id: undoId })
    }
    save(() => change({ said: t("text.applied"), make, undo })).then(onClose, onClose)
  }

  return (
    <DialogFrame
      open
      title={t("text.review")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="contained" disabled={changes.length === 0} loading={busy} onClick={apply}>
            {t("text.apply")}
          </Button>
        </>
      }
    >
      {"errors" in comparison ? (
        <Alert severity="error">{t("text.errors", { count: comparison.errors })}</Alert>
      ) : changes.length === 0 ? (
        <Alert severity="info">{t("text.same")}</Alert>
      ) : (
        <KitDifferences
          changes={changes.slice(0, mostShown).map((shown) => ({ ...shown, fields: [...shown.fields] }))}
          count={changes.length}
        />
      )}
    </DialogFrame>
  )
}

const mostShown = 300
