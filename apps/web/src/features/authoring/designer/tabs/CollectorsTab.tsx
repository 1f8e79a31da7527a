import { Alert, Button, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useDraft } from "../../../../drafts/useDraft.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { RestoredNote } from "../../../../ui/RestoredNote.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import {
  countErrors,
  exampleFor,
  type Mapping,
  MappingEditor,
  mappingQuery,
  saveMapping,
} from "../../text-editor/index.ts"
import { useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { foot, TabFrame } from "../parts/TabFrame.tsx"

/** The mapping for collectors that the draft carries: which checks of tools answer which of its questions. */
export function CollectorsTab() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const query = useQuery(mappingQuery(versionId))
  return (
    <TabFrame title={t("collectors.title")} intro={t("collectors.intro")}>
      <Loaded query={query} loading={loading}>
        {(loaded) => (
          <Suspense fallback={loading}>
            <MappingForm {...loaded} />
          </Suspense>
        )}
      </Loaded>
    </TabFrame>
  )
}

/** About as high as the editor. */
const loading = <Skeletons count={1} height={600} />

/** It is checked while it is typed, and stored on request. */
function MappingForm({ mapping, questions, etag }: Mapping) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useKitDraft()
  const stored = mapping ?? ""
  const draft = useDraft(`mapping:${versionId}`, stored, {
    seen: { etag },
    onDiscard: () => begin(),
  })
  const { value: text, isChanged } = draft
  // The text being edited stays in the editor even if somebody else changes the draft meanwhile.
  const [begun, setBegun] = useState(stored)
  // What the editor was opened with, and how often it was opened anew.
  const [opened, setOpened] = useState({ text, count: 0 })
  const [shown, setShown] = useState(text)
  const [errors, setErrors] = useState(0)
  const [busy, setBusy] = useState(false)

  function edit(next: string) {
    setShown(next)
    draft.change(next)
    setErrors(0)
  }
  function open(next: string) {
    setOpened(({ count }) => ({ text: next, count: count + 1 }))
    setShown(next)
    setErrors(0)
  }
  function begin() {
    setBegun(stored)
    open(stored)
  }
  function discard() {
    draft.discard()
    begin()
  }
  if (!isChanged && stored !== begun) {
    // What was saved is in the editor already.
    if (shown === stored) setBegun(stored)
    else begin()
  }

  async function save() {
    setBusy(true)
    try {
      const wrong = await countErrors(text, questions)
      setErrors(wrong)
      if (wrong > 0) return
      const after = { mapping: text, etag }
      await draft.save(() =>
        change({
          said: t(text.trim() === "" ? "collectors.removed" : "collectors.saved"),
          make: () => saveMapping(versionId, text, draft.seen),
          undo: () => saveMapping(versionId, mapping, after),
        }),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack sx={{ gap: 2 }}>
      <RestoredNote draft={draft} onDiscard={begin} />
      {isChanged && stored !== begun && <Alert severity="warning">{t("collectors.changedMeanwhile")}</Alert>}
      {stored === "" && !isChanged && (
        <Alert severity="info">
          {t("collectors.none")}
          <Button
            size="small"
            disabled={questions.length === 0}
            onClick={() => {
              const example = exampleFor(questions)
              draft.change(example)
              open(example)
            }}
            sx={{ display: "flex", mt: 1, marginInlineStart: "-5px" }}
          >
            {t("collectors.example")}
          </Button>
        </Alert>
      )}
      <MappingEditor
        key={opened.count}
        questions={questions}
        label={t("collectors.title")}
        text={opened.text}
        onChange={edit}
      />
      <Typography variant="bodySmall" color="textSecondary">
        {t("collectors.keys")}
      </Typography>
      {errors > 0 && (
        <Alert severity="error" role="alert">
          {t("collectors.errors", { count: errors })}
        </Alert>
      )}
      <Stack direction="row" sx={foot}>
        <Button disabled={!isChanged || busy} onClick={discard}>
          {t("text.discard")}
        </Button>
        <Button
          variant="contained"
          disabled={!isChanged}
          loading={busy}
          onClick={() => void save().catch(() => undefined)}
        >
          {t("collectors.save")}
        </Button>
      </Stack>
    </Stack>
  )
}
