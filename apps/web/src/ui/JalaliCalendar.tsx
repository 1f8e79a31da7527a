import { Box, ButtonBase, IconButton, Stack, Typography } from "@mui/material"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { dayAfter } from "../i18n/days.ts"
import { formatDay, formatNumber } from "../i18n/format.ts"
import { dateFormat } from "../i18n/intl.ts"
import { daysOfMonth, jalaliOfDay, monthAfter } from "../i18n/jalali.ts"
import { dayIn, useZone } from "../i18n/zone.ts"
import { ChevronLeft, ChevronRight } from "./icons.ts"

export interface JalaliCalendarProps {
  /** The chosen day such as `2026-03-01`; empty for none. */
  value: string
  min: string
  max: string
  onChoose: (day: string) => void
}

/** A month of the Jalali calendar, weeks from Saturday; arrow keys move by days and weeks, page keys by months. */
export function JalaliCalendar({ value, min, max, onChoose }: JalaliCalendarProps) {
  const { t } = useTranslation("day")
  const today = dayIn(useZone("fa"), new Date())
  const within = (day: string) => (day < min ? min : day > max ? max : day)
  const [focused, setFocused] = useState(() => within(value || today))
  const shown = jalaliOfDay(focused)
  const days = daysOfMonth(shown)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  /** The same day of another month, or its last. */
  function inMonth(months: number): string {
    const other = daysOfMonth(monthAfter(shown, months))
    return within(other[Math.min(shown.day, other.length) - 1] ?? focused)
  }

  function move(event: KeyboardEvent) {
    const days = steps[event.key]
    if (days === undefined && !event.key.startsWith("Page")) return
    event.preventDefault()
    setFocused(
      days === undefined ? inMonth(event.key === "PageDown" ? 1 : -1) : within(dayAfter(focused, days)),
    )
  }

  const months = dateFormat("fa-IR-u-ca-persian", { month: "long", timeZone: "UTC" })
  return (
    <Box sx={{ p: 1.5 }} role="dialog" aria-label={t("open")}>
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", mb: 1 }}>
        <IconButton
          size="small"
          aria-label={t("previousMonth")}
          disabled={(days[0] ?? "") <= min}
          onClick={() => setFocused(inMonth(-1))}
        >
          <ChevronRight />
        </IconButton>
        <Typography variant="semiBoldMedium" component="div" aria-live="polite">
          {months.format(Date.parse(focused))} {formatNumber(shown.year, "fa", { useGrouping: false })}
        </Typography>
        <IconButton
          size="small"
          aria-label={t("nextMonth")}
          disabled={(days.at(-1) ?? "") >= max}
          onClick={() => setFocused(inMonth(1))}
        >
          <ChevronLeft />
        </IconButton>
      </Stack>
      <Box ref={grid} onKeyDown={move} sx={week}>
        {weekdays.map((day) => (
          <Typography
            key={day}
            aria-hidden
            variant="bodySmall"
            color="textSecondary"
            sx={{ textAlign: "center" }}
          >
            {day}
          </Typography>
        ))}
        {days.map((day, index) => (
          <ButtonBase
            key={day}
            data-day={day}
            aria-label={formatDay(day, "fa")}
            aria-pressed={day === value}
            aria-current={day === today ? "date" : undefined}
            disabled={day < min || day > max}
            tabIndex={day === focused ? 0 : -1}
            onClick={() => onChoose(day)}
            sx={[
              cell,
              index === 0 && { gridColumnStart: ((new Date(day).getUTCDay() + 1) % 7) + 1 },
              day === today && { border: "1px solid", borderColor: "outline.main" },
              day === value && { backgroundColor: "primary.main", color: "primary.contrastText" },
              (day < min || day > max) && { color: "text.disabled" },
            ]}
          >
            {formatNumber(index + 1, "fa")}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  )
}

/** The days that the arrow keys move by; the calendar runs from right to left. */
const steps: Record<string, number> = { ArrowLeft: 1, ArrowRight: -1, ArrowDown: 7, ArrowUp: -7 }

/** From Saturday to Friday. */
const weekdays = ["ش", "ی", "د", "س", "چ", "پ", "ج"]

const week = {
  display: "grid",
  gridTemplateColumns: { xs: "repeat(7, minmax(0, 44px))", sm: "repeat(7, 40px)" },
  rowGap: "2px",
} as const
const cell = { height: { xs: 44, sm: 40 }, borderRadius: "50%", fontSize: "0.9375rem" } as const
