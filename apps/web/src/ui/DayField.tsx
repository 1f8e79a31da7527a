import CalendarMonth from "@mui/icons-material/CalendarMonth"
import { IconButton, InputAdornment, Popover, Skeleton, TextField, type TextFieldProps } from "@mui/material"
import { type Ref, Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { formatDay } from "../i18n/format.ts"
import { dayOfJalali } from "../i18n/jalali.ts"
import { useLanguage } from "../i18n/useFormat.ts"
import { lazyPart } from "./lazy.tsx"

export interface DayFieldProps extends Pick<TextFieldProps, "label" | "error" | "helperText" | "size"> {
  /** A day such as `2026-03-01`, or an empty string for none. */
  value: string
  onChange: (day: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  /** The first and last day that can be chosen. */
  min: string
  max: string
}

/** A field for a day in the reader's calendar: the browser's own in English, Jalali in Persian. */
export function DayField(props: DayFieldProps) {
  const language = useLanguage()
  if (language === "fa") {
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
        <JalaliField {...props} />
      </Suspense>
    )
  }
  const { value, onChange, min, max, ...rest } = props
  return (
    <TextField
      {...rest}
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
    />
  )
}

const JalaliCalendar = lazyPart(async () => (await import("./JalaliCalendar.tsx")).JalaliCalendar)

/** A day is typed as ۱۴۰۵/۱/۲۱, in any digits, or chosen in a calendar. */
function JalaliField(props: DayFieldProps) {
  const { value, onChange, onBlur, min, max, error, helperText, ...rest } = props
  const { t } = useTranslation("day")
  const [typed, setTyped] = useState(() => textOf(value))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Cleared or set from outside.
  useEffect(() => {
    setTyped((text) => (dayOfJalali(text) === (value || null) ? text : textOf(value)))
  }, [value])
  const isWrong = typed !== "" && dayOfJalali(typed) === null

  function type(text: string) {
    setTyped(text)
    const day = dayOfJalali(text)
    if (text === "") onChange("")
    else if (day !== null && day >= min && day <= max) onChange(day)
  }

  return (
    <>
      <TextField
        {...rest}
        value={typed}
        placeholder={t("pattern")}
        error={error || isWrong}
        helperText={isWrong ? t("wrong") : helperText}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (!isWrong) setTyped(textOf(value))
          onBlur?.()
        }}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { inputMode: "numeric", dir: "ltr", style: { textAlign: "right" } },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label={t("open")}
                  aria-haspopup="dialog"
                  aria-expanded={anchor !== null}
                  onClick={({ currentTarget }) => setAnchor(currentTarget)}
                >
                  <CalendarMonth fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
      >
        <Suspense>
          <JalaliCalendar
            value={value}
            min={min}
            max={max}
            onChoose={(day) => {
              onChange(day)
              setAnchor(null)
            }}
          />
        </Suspense>
      </Popover>
    </>
  )
}

function textOf(day: string): string {
  return day === "" ? "" : formatDay(day, "fa")
}
