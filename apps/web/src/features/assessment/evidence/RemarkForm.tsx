import {
  Button,
  Checkbox,
  FormControlLabel,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { DraftName } from "../../../drafts/editors.ts"
import { useDraft } from "../../../drafts/useDraft.ts"
import { today } from "../../../i18n/days.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ThumbDownOutlined, ThumbUpOutlined } from "../../../ui/icons.ts"
import { LifeFields } from "./LifeFields.tsx"
import { isPossible, usualLife } from "./life.ts"
import { longestText, type RemarkKind, type RemarkText } from "./remark.ts"

type EvidenceType = "POSITIVE" | "NEGATIVE"

/** A form for a new evidence or comment. What is typed is kept in this browser until it is sent. */
export function RemarkForm({
  kind,
  draft: name,
  mayAttach,
  onWrite,
  onCancel,
  beginning,
}: {
  kind: RemarkKind
  /** What is typed in it, until it is sent: its dates and what it says about the answer belong to the text. */
  draft: DraftName
  mayAttach: boolean
  onWrite: (remark: RemarkText, attachNext: boolean) => void
  onCancel?: () => void
  /** What it begins with, unless something was typed before. */
  beginning?: { text: string; type: EvidenceType }
}) {
  const { t } = useTranslation("evidence")
  const draft = useDraft(
    name,
    {
      text: beginning?.text ?? "",
      type: beginning?.type ?? ("POSITIVE" as EvidenceType),
      life: usualLife(today()),
      attachNext: false,
    },
    { leave: "keep" },
  )
  const { text, type, life, attachNext } = draft.value
  const change = (part: Partial<typeof draft.value>) => draft.change({ ...draft.value, ...part })
  const ready = isSendable(text) && isPossible(life)

  function write() {
    if (!ready) return
    const said = { text: text.trim() }
    onWrite(kind === "comments" ? { type: null, ...said } : { type, ...said, life }, attachNext)
    draft.discard()
  }

  return (
    <Stack
      component="form"
      sx={{ gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        write()
      }}
    >
      {kind === "evidences" && <TypeChoice type={type} onChoose={(chosen) => change({ type: chosen })} />}
      <TextBox
        label={t(`write.${kind}`)}
        text={text}
        onType={(typed) => change({ text: typed })}
        onSend={write}
      />
      {kind === "evidences" && <LifeFields life={life} onChange={(chosen) => change({ life: chosen })} />}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        {mayAttach && (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={attachNext}
                onChange={(event) => change({ attachNext: event.target.checked })}
              />
            }
            label={<Typography variant="bodySmall">{t("attachNext")}</Typography>}
          />
        )}
        {onCancel && (
          <Button
            onClick={() => {
              draft.discard()
              onCancel()
            }}
            sx={{ marginInlineStart: "auto" }}
          >
            {t("cancel")}
          </Button>
        )}
        <Button
          type="submit"
          variant="outlined"
          disabled={!ready}
          sx={onCancel ? undefined : { marginInlineStart: "auto" }}
        >
          {t(onCancel ? "replace" : `create.${kind}`)}
        </Button>
      </Stack>
    </Stack>
  )
}

/** Whether the text is neither empty nor too long. */
export function isSendable(text: string): boolean {
  const length = text.trim().length
  return length > 0 && length <= longestText
}

export function TypeChoice({
  type,
  onChoose,
}: {
  type: EvidenceType
  onChoose: (type: EvidenceType) => void
}) {
  const { t } = useTranslation("evidence")
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={type}
      aria-label={t("type")}
      onChange={(_event, chosen: EvidenceType | null) => chosen && onChoose(chosen)}
    >
      <ToggleButton value="POSITIVE" sx={{ gap: 0.75, px: 2 }}>
        <ThumbUpOutlined sx={{ fontSize: "1rem" }} />
        {t("types.POSITIVE")}
      </ToggleButton>
      <ToggleButton value="NEGATIVE" sx={{ gap: 0.75, px: 2 }}>
        <ThumbDownOutlined sx={{ fontSize: "1rem" }} />
        {t("types.NEGATIVE")}
      </ToggleButton>
    </ToggleButtonGroup>
  )
}

/** A field for the text with a character count; Ctrl or Command and Enter submit it. */
export function TextBox(props: {
  label: string
  text: string
  onType: (text: string) => void
  onSend: () => void
  autoFocus?: boolean
}) {
  const { t } = useTranslation("evidence")
  const format = useFormat()
  const { label, text, onType, onSend, autoFocus } = props
  const tooLong = text.trim().length > longestText
  const send = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  return (
    <TextField
      label={label}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={send}
      multiline
      minRows={2}
      maxRows={10}
      fullWidth
      error={tooLong}
      autoFocus={autoFocus}
      slotProps={{ htmlInput: { dir: directionOf(text), maxLength: 2000 } }}
      helperText={
        <Stack component="span" direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
          <span>{tooLong ? t("tooLong", { most: longestText }) : ""}</span>
          <span dir="ltr">
            {format.number(text.trim().length)} / {format.number(longestText)}
          </span>
        </Stack>
      }
    />
  )
}
