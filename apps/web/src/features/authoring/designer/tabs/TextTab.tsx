import { Alert, Button, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLanguage } from "../../../../i18n/useFormat.ts"
import { DialogFrame } from "../../../../ui/DialogFrame.tsx"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { KitDifferences } from "../../preview/index.ts"
import { applyText, changesBetween, draftTextQuery, KitEditor } from "../../text-editor/index.ts"
import { restore, useDesigner } from "../designer.ts"

import { useDraft, useKeptForm } from "../draft.ts"
import { foot, TabFrame } from "../parts/TabFrame.tsx"

/** The draft as text: it contains the changes made in the forms, and applying it updates the forms. */
export function TextTab() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const query = useQuery(draftTextQuery(versionId))
  return (
    <TabFrame title={t("text.title")} intro={t("text.intro")}>
      <Loaded query={query} loading={loading}>
        {(text) => <TextForm stored={text} versionId={versionId} />}
      </Loaded>
    </TabFrame>
  )
}

/** About as high as the editor. */
const loading = <Skeletons count={1} height={600} />

function TextForm({ stored, versionId }: { stored: string; versionId: number }) {
  const { t } = useTranslation("designer")
  // The text being edited stays in the editor even if somebody else changes the draft meanwhile.
  const [begun, setBegun] = useState(stored)
  const [text, setText] = useState(stored)
  const [asking, setAsking] = useState(false)
  // How often the editor was opened anew: the text it begins with may be the same again.
  const [count, setCount] = useState(0)
  const isChanged = text !== begun
  useKeptForm(isChanged)
  const begin = (from: string) => {
    setBegun(from)
    setText(from)
    setCount(count + 1)
  }
  if (!isChanged && stored !== begun) begin(stored)
  return (
    <Stack sx={{ gap: 2 }}>
      {isChanged && stored !== begun && <Alert severity="warning">{t("text.changedMeanwhile")}</Alert>}
      <Suspense fallback={loading}>
        <KitEditor key={count} label={t("text.title")} text={begun} onChange={setText} />
      </Suspense>
      <Typography variant="bodySmall" color="textSecondary">
        {t("text.keys")}
      </Typography>
      <Stack direction="row" sx={foot}>
        <Button disabled={!isChanged} onClick={() => begin(stored)}>
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
          onApplied={() => begin(text)}
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
  onApplied: () => void
}

/** What the text would change in the draft, with a button to apply it. Errors leave the text as it is. */
function ApplyDialog({ versionId, before, after, onClose, onApplied }: ApplyDialogProps) {
  const { t } = useTranslation("designer")
  const { change } = useDraft()
  const [busy, setBusy] = useState(false)
  const language = useLanguage()
  const comparison = changesBetween(before, after, language)
  const changes = "changes" in comparison ? comparison.changes : []

  function apply() {
    setBusy(true)
    const make = async () => {
      const { undoId } = await applyText(versionId, after)
      onApplied()
      return undoId
    }
    const undo = async (undoId: number | null) => {
      if (undoId !== null) await restore(versionId, { deleted: "text", id: undoId })
    }
    change({ said: t("text.applied"), make, undo }).then(onClose, onClose)
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
