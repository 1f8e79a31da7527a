import { IconButton, InputAdornment, Popover, Skeleton, TextField, type TextFieldProps } from "@mui/material"
import { type Ref, Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { noDay } from "../i18n/days.ts"
import { formatDay } from "../i18n/format.ts"
import { dayOfJalali } from "../i18n/jalali.ts"
import { useFormat, useLanguage } from "../i18n/useFormat.ts"
import { CalendarMonth } from "./icons.ts"
import { lazyPart } from "./lazy.tsx"

export interface DayFieldProps extends Pick<TextFieldProps, "label" | "error" | "helperText" | "size"> {
  /** A day such as `2026-03-01`, an empty string for none, or {@link noDay}. */
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
  if (language !== "fa") return <BrowsersField {...props} />
  return (
    <Suspense fallback={<Skeleton variant="rounded" sx={{ height: { xs: 44, sm: 40 } }} />}>
      <JalaliField {...props} />
    </Suspense>
  )
}

function BrowsersField(props: DayFieldProps) {
  const { value, onChange, min, max, error, helperText, ...rest } = props
  const outside = useOutside(min, max)
  const [typed, setTyped] = useState(value)
  const isWrong = value === noDay
  return (
    <TextField
      {...rest}
      type="date"
      value={isWrong ? typed : value}
      error={error || isWrong}
      helperText={isWrong ? (error && helperText) || outside : helperText}
      onChange={({ target }) => {
        setTyped(target.value)
        const { badInput } = target.validity ?? {}
        const isDay = target.value >= min && target.value <= max
        onChange(isDay || (target.value === "" && !badInput) ? target.value : noDay)
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
    />
  )
}

/** What is said of a day that cannot be chosen. */
function useOutside(min: string, max: string): string {
  const { t } = useTranslation()
  const format = useFormat()
  return t("day.outside", { first: format.day(min), last: format.day(max) })
}

const JalaliCalendar = lazyPart(async () => (await import("./JalaliCalendar.tsx")).JalaliCalendar)

/** A day is typed as ۱۴۰۵/۱/۲۱, in any digits, or chosen in a calendar. */
function JalaliField(props: DayFieldProps) {
  const { value, onChange, onBlur, min, max, error, helperText, ...rest } = props
  const { t } = useTranslation("day")
  const outside = useOutside(min, max)
  const [typed, setTyped] = useState(() => textOf(value))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Cleared or set from outside.
  useEffect(() => {
    if (value !== noDay) setTyped((text) => (dayOfJalali(text) === (value || null) ? text : textOf(value)))
  }, [value])
  const isWrong = value === noDay

  function type(text: string) {
    setTyped(text)
    const day = dayOfJalali(text)
    if (text === "") onChange("")
    else onChange(day !== null && day >= min && day <= max ? day : noDay)
  }

  return (
    <>
      <TextField
        {...rest}
        value={typed}
        placeholder={t("pattern")}
        error={error || isWrong}
        helperText={
          isWrong ? (error && helperText) || (dayOfJalali(typed) === null ? t("wrong") : outside) : helperText
        }
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
            value={isWrong ? "" : value}
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
  return day === "" || day === noDay ? "" : formatDay(day, "fa")
}
