import { MenuItem, Stack, TextField } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { restore, useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { asStored, editQuestion, optionsQuery, type Question } from "../questions.ts"
import { rangesQuery } from "../ranges.ts"
import { Options } from "./Options.tsx"
import { ReadyRanges } from "./ReadyRanges.tsx"

/** How a question is answered: with a shared answer range, or with options of its own. */
export function QuestionAnswers({ question }: { question: Question }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const ranges = useQuery(rangesQuery(versionId)).data
  const options = useQuery(optionsQuery(versionId, question.id))
  const shared = ranges?.find(({ id }) => id === question.answerRangeId)
  return (
    <Stack sx={{ gap: 2 }}>
      <RangeField question={question} ownOptions={shared ? 0 : (options.data?.length ?? 0)} />
      {ranges?.length === 0 && <ReadyRanges />}
      <Loaded query={options} loading={<Skeletons count={2} height={40} />}>
        {(loaded) => (
          <Options
            options={loaded}
            owner={shared ? undefined : { questionId: question.id }}
            first={t("options.own")}
          />
        )}
      </Loaded>
    </Stack>
  )
}

/** Stores the chosen range at once. Asks first if it replaces the question's own options. */
function RangeField({ question, ownOptions }: { question: Question; ownOptions: number }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useKitDraft()
  const [asked, setAsked] = useState<number>()
  const [busy, setBusy] = useState(false)
  const ranges = useQuery(rangesQuery(versionId)).data ?? []
  const { answerRangeId } = question
  const shared = ranges.some(({ id }) => id === answerRangeId)

  const shown = (field: string, value: unknown) =>
    field === "answerRangeId" ? (ranges.find((range) => range.id === value)?.title ?? "–") : undefined
  async function choose(id: number) {
    setBusy(true)
    await change({
      said: t("questions.rangeChosen"),
      make: () => {
        const edit = { ...asStored(question), answerRangeId: id }
        return editQuestion(versionId, question.id, edit, { seen: question, shown })
      },
      undo: () => restore(versionId, { deleted: "rangeOfQuestion", id: question.id }),
    }).catch(() => undefined)
    setBusy(false)
    setAsked(undefined)
  }
  return (
    <>
      <TextField
        select
        label={t("questions.range")}
        value={shared ? answerRangeId : ""}
        disabled={ranges.length === 0 || busy}
        helperText={t(ranges.length === 0 ? "questions.noRanges" : "questions.rangeHint")}
        onChange={({ target }) => {
          const id = Number(target.value)
          if (ownOptions > 0) setAsked(id)
          else void choose(id)
        }}
      >
        {ranges.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            <bdi>{title}</bdi>
          </MenuItem>
        ))}
      </TextField>
      <ConfirmDialog
        open={asked !== undefined}
        destructive
        title={t("questions.replace")}
        busy={busy}
        onConfirm={() => asked !== undefined && void choose(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {t("questions.replaceQuestion", { count: ownOptions })}
      </ConfirmDialog>
    </>
  )
}
