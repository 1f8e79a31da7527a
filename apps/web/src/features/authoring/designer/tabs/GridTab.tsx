import { Alert, Button, Stack, Typography } from "@mui/material"
import { keyOfTitle, questionColumns } from "@plumbline/kit-dsl/question-rows"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../../api/schemas.ts"
import { useDraft } from "../../../../drafts/useDraft.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { RestoredNote } from "../../../../ui/RestoredNote.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { contentQuery } from "../../trial/index.ts"
import { restore, useDesigner } from "../designer.ts"

import { useKitDraft } from "../draft.ts"
import { withPasted } from "../grid/pasted.ts"
import { QuestionGrid } from "../grid/QuestionGrid.tsx"
import {
  addQuestionRows,
  type CellErrors,
  errorsOf,
  type GridRow,
  isBlank,
  placeOf,
  trimmed,
} from "../grid/question-rows.ts"
import { ReadyRanges } from "../parts/ReadyRanges.tsx"
import { foot, TabFrame } from "../parts/TabFrame.tsx"

/** Many questions at once, as a grid that can be pasted into. */
export function GridTab() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const content = useQuery(contentQuery(versionId))
  return (
    <TabFrame title={t("grid.title")} intro={t("grid.intro")}>
      <Loaded query={content} loading={<Skeletons count={1} height={300} />}>
        {(loaded) => <Grid content={loaded} />}
      </Loaded>
    </TabFrame>
  )
}

const nothing: readonly GridRow[] = []

/** The errors of a grid, and its rows as they were sent. */
interface Refusal {
  errors: CellErrors
  rows: readonly GridRow[]
}

const noRefusal: Refusal = { errors: new Map(), rows: nothing }

function Grid({ content }: { content: Schemas["WholeDraft"] }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useKitDraft()
  const draft = useDraft<readonly GridRow[]>(`question-rows:${versionId}`, nothing)
  const rows = draft.value
  const [refusal, setRefusal] = useState(noRefusal)
  const errors = useMemo(() => stillWrong(refusal, rows), [refusal, rows])
  const [leftOut, setLeftOut] = useState(0)
  const [busy, setBusy] = useState(false)
  const sent = rows.flatMap((row, place) => (isBlank(row) ? [] : [place]))

  function become(after: readonly GridRow[]) {
    setLeftOut(0)
    // Then the rows that follow are no longer where they were.
    if (after.length < rows.length) setRefusal(noRefusal)
    draft.change(trimmed(after))
  }
  async function save() {
    const chosen = sent.map((place) => rows[place] ?? {})
    const count = chosen.length
    setBusy(true)
    try {
      await draft.save(() =>
        change({
          said: t("grid.saved", { count }),
          make: () => addQuestionRows(versionId, chosen),
          undo: async ({ undoId }) => {
            if (undoId !== null) await restore(versionId, { deleted: "text", id: undoId })
          },
        }),
      )
      setRefusal(noRefusal)
    } catch (error) {
      setRefusal({ errors: errorsOf(error, sent), rows })
    } finally {
      setBusy(false)
    }
  }
  function clear() {
    setRefusal(noRefusal)
    draft.discard()
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <RestoredNote draft={draft} onDiscard={clear} />
      <Needed content={content} />
      {errors.size > 0 && <Alert severity="error">{t("grid.wrong", { count: errors.size })}</Alert>}
      {leftOut > 0 && <Alert severity="warning">{t("grid.leftOut", { count: leftOut })}</Alert>}
      <QuestionGrid
        label={t("grid.title")}
        rows={rows}
        errors={errors}
        refusal={refusal.errors}
        known={{
          questionnaire: titlesOf(content.questionnaires),
          range: content.answerRanges.flatMap(({ title }) => title ?? []),
          attribute: titlesOf(content.attributes),
          level: titlesOf(content.levels),
        }}
        onChange={become}
        onPaste={(cells, at) => {
          const pasted = withPasted(rows, cells, at)
          become(pasted.rows)
          setLeftOut(pasted.leftOut)
        }}
      />
      <Typography variant="bodySmall" color="textSecondary">
        {t("grid.keys")}
      </Typography>
      <Stack direction="row" sx={foot}>
        <Button disabled={!draft.isChanged || busy} onClick={clear}>
          {t("grid.clear")}
        </Button>
        <Button variant="contained" disabled={sent.length === 0} loading={busy} onClick={() => void save()}>
          {sent.length === 0 ? t("grid.saveNone") : t("grid.save", { count: sent.length })}
        </Button>
      </Stack>
    </Stack>
  )
}

/** What questions refer to and the grid does not make. */
function Needed({ content }: { content: Schemas["WholeDraft"] }) {
  const { t } = useTranslation("designer")
  const parts = [
    ["Maturity-Levels", content.levels.length > 0],
    ["Answer-Ranges", content.answerRanges.some(({ title }) => title !== null)],
  ] as const
  const missing = parts.filter(([, exists]) => !exists)
  return missing.map(([part]) => (
    <Alert
      key={part}
      severity="info"
      action={
        <Button component={Link} to={{ hash: part }} color="inherit" size="small">
          {t(`tabs.${part}`)}
        </Button>
      }
    >
      {t(`grid.needs.${part}`)}
      {part === "Answer-Ranges" && <ReadyRanges />}
    </Alert>
  ))
}

/** The errors of cells that have not been changed since. */
function stillWrong(refusal: Refusal, rows: readonly GridRow[]): CellErrors {
  const changed = new Set(
    refusal.rows.flatMap((row, place) =>
      questionColumns
        .filter((column) => (row[column] ?? "") !== (rows[place]?.[column] ?? ""))
        .map((column) => placeOf(place, column)),
    ),
  )
  return new Map([...refusal.errors].filter(([place]) => !changed.has(place)))
}

function titlesOf(elements: readonly { title: string }[]): string[] {
  return [...new Map(elements.map(({ title }) => [keyOfTitle(title), title])).values()]
}
