import { Box, ButtonBase, FormControlLabel, Switch, Typography } from "@mui/material"
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { directionOfLanguage } from "../../../i18n/language.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { type ActionDefinition, defineAction, useAction } from "../../../ui/actions.ts"
import { Check } from "../../../ui/icons.ts"

const choose = [
  defineAction({ label: "answers:keys.option1", shortcut: "1" }),
  defineAction({ label: "answers:keys.option2", shortcut: "2" }),
  defineAction({ label: "answers:keys.option3", shortcut: "3" }),
  defineAction({ label: "answers:keys.option4", shortcut: "4" }),
  defineAction({ label: "answers:keys.option5", shortcut: "5" }),
  defineAction({ label: "answers:keys.option6", shortcut: "6" }),
  defineAction({ label: "answers:keys.option7", shortcut: "7" }),
  defineAction({ label: "answers:keys.option8", shortcut: "8" }),
  defineAction({ label: "answers:keys.option9", shortcut: "9" }),
]
const withoutKey = defineAction({ label: "answers:keys.option1" })

interface OptionsProps {
  question: { options: readonly { id: number; title: string }[] }
  /** The id of the chosen option. */
  selected: number | null
  /** The id of the current answer's option, if it differs from the chosen one. */
  standing?: number | null
  /** Whether the current answer is waiting for approval. */
  waiting?: boolean
  disabled?: boolean
  /** Whether the arrow keys also choose the option they move to, and Enter submits the chosen one; not where choosing
   *  answers the question. */
  arrowsPick?: boolean
  onPick: (optionId: number) => void
}

/** The options as large radio buttons, chosen by click, by digit, or with the arrow keys and Space or Enter. */
export function Options(props: OptionsProps) {
  const { question, selected, standing = null, waiting = false, disabled = false, onPick } = props
  const { options } = question
  const lookOf = (id: number): Look => {
    if (id === standing && waiting) return id === selected ? "waitingSelected" : "waiting"
    return id === selected ? "selected" : id === standing ? "standing" : "plain"
  }
  const { t } = useTranslation("answers")
  const rtl = directionOfLanguage(useLanguage()) === "rtl"
  const list = useRef<HTMLDivElement>(null)
  const chosen = options.findIndex(({ id }) => id === selected)
  // The option that Tab leads to.
  const [entry, setEntry] = useState<number>()
  const tabStop = entry ?? Math.max(chosen, 0)

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, [rtl ? "ArrowLeft" : "ArrowRight"]: 1 }
    const step = steps[event.key] ?? (/^Arrow(?:Left|Right)$/.test(event.key) ? -1 : 0)
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = (tabStop + step + options.length) % options.length
    list.current?.querySelectorAll<HTMLElement>("[role=radio]")[next]?.focus()
    const option = options[next]
    if (props.arrowsPick && option && option.id !== selected) onPick(option.id)
  }

  return (
    <Box
      ref={list}
      role="radiogroup"
      aria-label={t("question.options")}
      data-enter={props.arrowsPick ? "submits" : undefined}
      onKeyDown={move}
      onBlur={() => setEntry(undefined)}
      sx={{ display: "grid", gap: 1.25 }}
    >
      {options.map((option, index) => (
        <OptionButton
          key={option.id}
          title={option.title}
          number={index + 1}
          action={choose[index] ?? withoutKey}
          look={lookOf(option.id)}
          disabled={disabled}
          isTabStop={index === tabStop}
          onFocus={() => setEntry(index)}
          onPick={() => onPick(option.id)}
        />
      ))}
    </Box>
  )
}

/** How an option is shown, given the current answer and the present choice. */
type Look = keyof typeof looks

interface OptionButtonProps {
  title: string
  number: number
  action: ActionDefinition
  look: Look
  disabled: boolean
  isTabStop: boolean
  onFocus: () => void
  onPick: () => void
}

function OptionButton(props: OptionButtonProps) {
  const { title, number, action, look, disabled, isTabStop, onFocus, onPick } = props
  const format = useFormat()
  const { shortcut } = useAction(action, { run: onPick, enabled: !disabled })
  const isSelected = look === "selected" || look === "waitingSelected"
  return (
    <ButtonBase
      role="radio"
      disabled={disabled}
      aria-checked={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      aria-keyshortcuts={shortcut}
      dir={directionOf(title)}
      onFocus={onFocus}
      onClick={(event) => !isSecondOfDoubleClick(event) && onPick()}
      sx={{ ...button, ...looks[look], ...(disabled && off) }}
    >
      <Box
        component="span"
        sx={{ ...digit, ...(isSelected && (look === "selected" ? digitSelected : digitWaiting)) }}
      >
        {format.number(number)}
      </Box>
      <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      <Check
        sx={{
          visibility: isSelected ? undefined : "hidden",
          color: look === "selected" ? "primary.main" : "tertiary.dark",
        }}
      />
    </ButtonBase>
  )
}

/** The second click of a double click would answer the question that has appeared meanwhile. */
function isSecondOfDoubleClick(event: MouseEvent): boolean {
  return event.detail > 1
}

const button = {
  display: "flex",
  alignItems: "center",
  gap: 1.5,
  px: { xs: 1.5, sm: 2 },
  py: 1.25,
  minHeight: 52,
  textAlign: "start",
  justifyContent: "flex-start",
  borderRadius: "10px",
  border: "1px solid",
  transition: "background-color .15s, border-color .15s",
} as const

const looks = {
  plain: {
    borderColor: "outline.variant",
    "&:hover": { borderColor: "primary.main", backgroundColor: "surface.low" },
  },
  selected: {
    borderColor: "primary.main",
    backgroundColor: "primary.soft",
    boxShadow: "inset 0 0 0 1px var(--pl-palette-primary-main)",
  },
  standing: { borderColor: "primary.main" },
  waiting: { borderColor: "tertiary.light" },
  waitingSelected: {
    borderColor: "tertiary.light",
    backgroundColor: "tertiary.soft",
    boxShadow: "inset 0 0 0 1px var(--pl-palette-tertiary-light)",
  },
} as const

const off = { color: "text.secondary", backgroundColor: "surface.high" } as const

const digit = {
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: 28,
  height: 28,
  borderRadius: "6px",
  border: "1px solid",
  borderColor: "outline.variant",
  fontSize: "0.8125rem",
  fontWeight: 600,
} as const

const digitSelected = {
  borderColor: "primary.main",
  backgroundColor: "primary.main",
  color: "primary.contrastText",
} as const

const digitWaiting = {
  borderColor: "tertiary.dark",
  backgroundColor: "tertiary.dark",
  color: "tertiary.contrastText",
} as const

const mark = defineAction({ label: "answers:keys.notApplicable", shortcut: "n" })

/** Marks a question as not applicable, or removes the mark. */
export function NotApplicable({
  checked,
  disabled,
  onToggle,
}: {
  checked: boolean
  disabled: boolean
  onToggle: () => void
}) {
  const { t } = useTranslation("answers")
  const explanation = useId()
  const { shortcut } = useAction(mark, { run: onToggle, enabled: !disabled })
  return (
    <Box sx={{ mt: 2 }}>
      <FormControlLabel
        control={
          <Switch
            checked={checked}
            disabled={disabled}
            onChange={onToggle}
            slotProps={{ input: { "aria-describedby": explanation, "aria-keyshortcuts": shortcut } }}
          />
        }
        label={t("question.notApplicable")}
      />
      <Typography id={explanation} variant="bodySmall" color="textSecondary">
        {t("question.notApplicableHint")}
      </Typography>
    </Box>
  )
}
