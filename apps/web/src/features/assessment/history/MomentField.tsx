import { MenuItem, Stack, TextField } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { beginningOf, dayAfter } from "../../../i18n/days.ts"
import { parseServerTime } from "../../../i18n/format.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { dayIn, useZone, type Zone } from "../../../i18n/zone.ts"
import { DayField } from "../../../ui/DayField.tsx"
import { isNamed, useNamedMoments } from "./moments.ts"

interface MomentFieldProps {
  label: string
  timeline: Schemas["Timeline"]
  /** As the server names it: `start`, `now`, a milestone, a publication or a time. */
  value: string
  onChange: (moment: string) => void
  /** Which moment of a day is meant. */
  edge: "first" | "last"
}

const A_DAY = "day"

/** Chooses a moment by name, or any day in the reader's calendar and zone. */
export function MomentField({ label, timeline, value, onChange, edge }: MomentFieldProps) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const zone = useZone(useLanguage())
  const choices = useNamedMoments(timeline)
  const [asksDay, setAsksDay] = useState(false)
  const isKnown = choices.some((choice) => choice.value === value)
  const min = dayIn(zone, parseServerTime(timeline.from))
  const max = dayIn(zone, parseServerTime(timeline.to))
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, flex: 1, minWidth: 0 }}>
      <TextField
        select
        size="small"
        label={label}
        value={asksDay ? A_DAY : isKnown || !isNamed(value) ? value : "start"}
        onChange={({ target }) => {
          setAsksDay(target.value === A_DAY)
          if (target.value !== A_DAY) onChange(target.value)
        }}
        sx={{ flex: 1, minWidth: 0 }}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.label}
          </MenuItem>
        ))}
        {!isNamed(value) && <MenuItem value={value}>{format.dateTime(value)}</MenuItem>}
        <MenuItem value={A_DAY}>{t("changes.day")}</MenuItem>
      </TextField>
      {asksDay && (
        <DayField
          size="small"
          label={t("changes.dayField")}
          value={isNamed(value) ? "" : dayIn(zone, parseServerTime(value))}
          min={min}
          max={max}
          onChange={(day) => {
            if (day >= min && day <= max) onChange(momentOfDay(day, zone, timeline, edge))
          }}
        />
      )}
    </Stack>
  )
}

/** The first or the last moment of a day, within the history of the assessment. */
export function momentOfDay(
  day: string,
  zone: Zone,
  { from, to }: Pick<Schemas["Timeline"], "from" | "to">,
  edge: "first" | "last",
): string {
  // Days on which clocks change have another length.
  const moment =
    edge === "first" ? beginningOf(day, zone).getTime() : beginningOf(dayAfter(day, 1), zone).getTime() - 1
  if (moment <= parseServerTime(from).getTime()) return "start"
  if (moment >= parseServerTime(to).getTime()) return "now"
  return new Date(moment).toISOString().slice(0, -1)
}
