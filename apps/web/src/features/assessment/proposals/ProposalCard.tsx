import { Alert, Box, Chip, Link, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useDraft } from "../../../drafts/useDraft.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { PlainText } from "../../../ui/SafeHtml.tsx"
import type { Proposal } from "./api.ts"

const accept = defineAction({ label: "proposals:accept", shortcut: "y" })
const acceptChanged = defineAction({ label: "proposals:acceptChanged", shortcut: "y" })
const change = defineAction({ label: "proposals:change", shortcut: "e" })
const decline = defineAction({ label: "proposals:decline", shortcut: "x" })

const levels = [1, 2, 3, 4, 5] as const

type Decide = (input: Schemas["DecisionOnProposal"]) => Promise<unknown>

/** What a proposal is for. */
export interface Asked {
  question: {
    options: readonly { id: number; index: number; title: string }[]
    /** Number of the latest change of the answer. */
    change: number
  }
  /** The option of the current answer, and whether it is marked as not applicable. */
  answer: { optionId: number | null; isNotApplicable: boolean }
}

interface ProposalCardProps extends Asked {
  proposal: Proposal
  /** Undefined if the person may not answer. */
  decide: Decide | undefined
  busy: boolean
}

/** A proposal: who or what proposes which answer, why, and what differs from the current one. Its texts are plain. */
export function ProposalCard({ proposal, question, answer, decide, busy }: ProposalCardProps) {
  const { source, program, proposedBy, creationTime, option, confidenceLevel, reason, outdated } = proposal
  const { t } = useTranslation("proposals")
  const format = useFormat()
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="bodySmall" color="textSecondary">
        <Typography variant="semiBoldSmall" component="bdi" color="textPrimary">
          {source}
        </Typography>{" "}
        ·{" "}
        {program === null
          ? t("by", { name: proposedBy.displayName })
          : t("byProgram", { program, name: proposedBy.displayName })}{" "}
        · {format.dateTime(creationTime)}
      </Typography>
      {outdated && <Alert severity="warning">{t(option === null ? "optionGone" : "outdated")}</Alert>}
      <Difference proposal={proposal} question={question} answer={answer} />
      {confidenceLevel && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("confidence", { level: confidenceLevel.title })}
        </Typography>
      )}
      <PlainText text={reason} />
      <Cited evidence={proposal.evidence} />
      {decide && <Decisions proposal={proposal} question={question} decide={decide} busy={busy} />}
    </Stack>
  )
}

/** The proposed option, and the current answer if it is another. */
function Difference({
  proposal: { option },
  question,
  answer,
}: Pick<ProposalCardProps, "proposal" | "question" | "answer">) {
  const { t } = useTranslation("proposals")
  const current = question.options.find(({ id }) => id === answer.optionId)
  const now = answer.isNotApplicable ? t("notApplicable") : current?.title
  return (
    <div>
      {option && (
        <Stack direction="row" sx={{ gap: 1, alignItems: "baseline", flexWrap: "wrap" }}>
          <Chip size="small" color="primary" variant="outlined" label={t("proposed")} />
          <Typography component="span" sx={{ overflowWrap: "anywhere" }}>
            <bdi>{t("option", { index: option.index, title: option.title })}</bdi>
          </Typography>
        </Stack>
      )}
      <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 0.5 }}>
        {option && option.id === answer.optionId
          ? t("same")
          : now === undefined
            ? t("unanswered")
            : t("instead", { title: now })}
      </Typography>
    </div>
  )
}

function Cited({ evidence }: Pick<Proposal, "evidence">) {
  const { t } = useTranslation("proposals")
  const format = useFormat()
  if (evidence.length === 0) return null
  return (
    <div>
      <Typography component="h3" variant="semiBoldSmall" sx={{ mb: 0.5 }}>
        {t("cited", { count: evidence.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {evidence.map(({ description, type, link, observedAt, validUntil }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a proposal never changes.
          <li key={at}>
            <PlainText text={description} />
            <Typography variant="bodySmall" color="textSecondary" component="div">
              {[
                t(`types.${type}`),
                observedAt && t("observedOn", { day: format.day(observedAt) }),
                validUntil && t("until", { day: format.day(validUntil) }),
              ]
                .filter((part) => part)
                .join(" · ")}
              {link !== null && (
                <Link
                  href={link}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  dir="ltr"
                  sx={{ display: "block", overflowWrap: "anywhere" }}
                >
                  {link}
                </Link>
              )}
            </Typography>
          </li>
        ))}
      </Box>
    </div>
  )
}

/** Accepting, changing and declining, each by button and key. */
function Decisions({
  proposal,
  question,
  decide,
  busy,
}: Pick<ProposalCardProps, "proposal" | "question" | "busy"> & { decide: Decide }) {
  const { t } = useTranslation("proposals")
  const proposed = {
    changing: false,
    optionId: proposal.option?.id ?? null,
    confidence: proposal.confidenceLevel?.id ?? null,
    note: "",
  }
  const draft = useDraft(`proposal:${proposal.id}`, proposed, { leave: "keep" })
  const { changing, optionId, confidence, note } = draft.value
  const edit = (part: Partial<typeof proposed>) => draft.change({ ...draft.value, ...part })
  const settle = (input: Parameters<Decide>[0]) => void draft.save(() => decide(input)).catch(() => undefined)
  const said = { note: note.trim() || null }
  const accepting = useAction(changing ? acceptChanged : accept, {
    enabled: !busy && optionId !== null,
    run: () =>
      settle({
        decision: "ACCEPT",
        answerOptionId: optionId,
        confidenceLevelId: confidence,
        seenChange: question.change,
        ...said,
      }),
  })
  const declining = useAction(decline, {
    enabled: !busy,
    run: () => settle({ decision: "DECLINE", ...said }),
  })
  const opening = useAction(change, { enabled: !changing && !busy, run: () => edit({ changing: true }) })
  return (
    <Stack sx={{ gap: 1.5, pt: 1.5, borderTop: 1, borderColor: "divider" }}>
      {changing && (
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "2fr 1fr" } }}>
          <TextField
            select
            size="small"
            label={t("answer")}
            value={optionId ?? ""}
            autoFocus
            onChange={({ target }) => edit({ optionId: Number(target.value) })}
          >
            {question.options.map(({ id, index, title }) => (
              <MenuItem key={id} value={id} dir={directionOf(title)} sx={{ whiteSpace: "normal" }}>
                {t("option", { index, title })}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={t("yourConfidence")}
            value={confidence ?? ""}
            onChange={({ target }) => edit({ confidence: Number(target.value) })}
          >
            {levels.map((level) => (
              <MenuItem key={level} value={level}>
                {t(`levels.sure${level}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            size="small"
            multiline
            label={t("note")}
            value={note}
            onChange={({ target }) => edit({ note: target.value })}
            slotProps={{ htmlInput: { maxLength: 2000, dir: directionOf(note) } }}
            sx={{ gridColumn: "1 / -1" }}
          />
        </Box>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <ActionButton action={accepting} variant="contained" loading={busy} />
        {!changing && <ActionButton action={opening} variant="outlined" />}
        <ActionButton action={declining} color="inherit" />
      </Stack>
    </Stack>
  )
}
