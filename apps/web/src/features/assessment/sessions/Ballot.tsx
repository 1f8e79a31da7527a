import { Box, Button, Rating, Stack, TextField, Typography } from "@mui/material"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import type { DraftName } from "../../../drafts/editors.ts"
import { useDraft } from "../../../drafts/useDraft.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { Check, Circle, CircleOutlined } from "../../../ui/icons.ts"
import type { useSave } from "../../../ui/useSave.ts"
import { NotApplicable, Options } from "../answering/index.ts"
import type { Rated } from "./rated.ts"

type Vote = Schemas["NewVote"]

export interface BallotProps {
  question: Rated
  /** Sends a vote, or withdraws it with null. */
  save: ReturnType<typeof useSave<unknown, Vote | null>>
  /** Identifies the session: by its id, or for guests by their link. */
  session: string
  isAnonymous: boolean
}

/** What is typed for a question and not saved. */
export const noteDraft = (session: string, { questionId }: Rated): DraftName =>
  `vote-note:${session} ${questionId}`

/** How sure people were of their last vote, by session: their next one begins with it, as long as the page is open. */
const lastLevels = new Map<string, number>()

/** Where a person votes on a question: each choice is stored at once, and can be changed until the votes are shown. */
export function Ballot(props: BallotProps) {
  const { question, save, session, isAnonymous } = props
  const { t } = useTranslation("rating")
  // A vote that is on its way is shown as stored.
  const stored: Vote | null = question.ownVote
  const vote = save.isPending ? save.variables : stored
  const isNotApplicable = vote?.isNotApplicable ?? false
  const confidence = vote?.confidenceLevelId ?? lastLevels.get(session) ?? null
  const send = (part: Partial<Vote>) => {
    const { answerOptionId = null, note = null } = vote ?? {}
    const whole = { answerOptionId, isNotApplicable, confidenceLevelId: confidence, note, ...part }
    save.mutate(whole)
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Options
        question={question}
        selected={vote?.answerOptionId ?? null}
        disabled={false}
        onPick={(answerOptionId) => send({ answerOptionId, isNotApplicable: false })}
      />
      {question.mayNotBeApplicable && (
        <NotApplicable
          checked={isNotApplicable}
          disabled={false}
          onToggle={() =>
            isNotApplicable ? save.mutate(null) : send({ answerOptionId: null, isNotApplicable: true })
          }
        />
      )}
      {vote && (
        <>
          <Confidence
            level={confidence}
            onChoose={(level) => {
              lastLevels.set(session, level)
              send({ confidenceLevelId: level })
            }}
          />
          <Note
            draft={noteDraft(session, question)}
            stored={vote.note ?? ""}
            isSaving={save.isPending}
            onSave={(note) => save.mutateAsync({ ...vote, confidenceLevelId: confidence, note })}
          />
        </>
      )}
      <Stack direction="row" sx={{ gap: 2, alignItems: "center", flexWrap: "wrap", minHeight: 36 }}>
        <Typography role="status" variant="bodySmall" color="textSecondary" sx={{ flex: 1, minWidth: 180 }}>
          {stored && !save.isPending && (
            <Check
              fontSize="inherit"
              sx={{ color: "success.main", verticalAlign: "-2px", marginInlineEnd: 0.5 }}
            />
          )}
          {t(save.isPending ? "vote.saving" : stored ? "vote.saved" : "vote.none")}{" "}
          {isAnonymous && t("vote.anonymous")}
        </Typography>
        {stored && (
          <Button size="small" color="inherit" onClick={() => save.mutate(null)}>
            {t("vote.withdraw")}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

export const levels = [1, 2, 3, 4, 5] as const

function Confidence({ level, onChoose }: { level: number | null; onChoose: (level: number) => void }) {
  const { t } = useTranslation("rating")
  const label = useId()
  const titleOf = (value: number) => t(`confidence.level${levels.find((each) => each === value) ?? 1}`)
  return (
    <Stack role="radiogroup" aria-labelledby={label} sx={{ gap: 0.5 }}>
      <Typography id={label} variant="semiBoldSmall" component="span">
        {t("vote.confidence")}
      </Typography>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1.5, flexWrap: "wrap" }}>
        <Rating
          max={levels.length}
          value={level}
          size="large"
          onChange={(_event, value) => value !== null && onChoose(value)}
          getLabelText={titleOf}
          icon={<Circle fontSize="inherit" />}
          emptyIcon={<CircleOutlined fontSize="inherit" />}
          sx={{ color: "accent.confidence", gap: 0.75 }}
        />
        <Typography variant="bodySmall" component="span" aria-hidden color="textSecondary">
          {level !== null && titleOf(level)}
        </Typography>
      </Stack>
    </Stack>
  )
}

const longest = 500

/** A sentence why. It is sent when the person says so: half a sentence is none. */
function Note(props: {
  draft: DraftName
  stored: string
  isSaving: boolean
  onSave: (note: string | null) => Promise<unknown>
}) {
  const { draft: name, stored, isSaving, onSave } = props
  const { t } = useTranslation("rating")
  const draft = useDraft(name, stored, { leave: "keep" })
  const text = draft.value.trim()
  const isTooLong = text.length > longest
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        // A failure is shown by the save, and the text stays.
        if (!isTooLong) void draft.save(() => onSave(text || null)).catch(() => undefined)
      }}
    >
      <TextField
        fullWidth
        multiline
        size="small"
        label={t("vote.note")}
        value={draft.value}
        error={isTooLong}
        helperText={isTooLong && t("vote.noteTooLong", { most: longest })}
        onChange={({ target }) => draft.change(target.value)}
        slotProps={{ htmlInput: { dir: directionOf(draft.value) } }}
      />
      {draft.isChanged && (
        <Button type="submit" size="small" variant="outlined" loading={isSaving} sx={{ mt: 1 }}>
          {t("vote.saveNote")}
        </Button>
      )}
    </Box>
  )
}
