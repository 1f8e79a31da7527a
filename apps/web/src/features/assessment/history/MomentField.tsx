import { MenuItem, Stack, TextField } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { dayIn, startOfDay, useZone } from "../../../i18n/zone.ts"
import { parseServerTime } from "../../../i18n/format.ts"
import { DayField } from "../../../ui/DayField.tsx"
import { isNamed, useNamedMoments } from "./moments.ts"

interface MomentFieldProps {
  label: string
  timeline: Schemas["Timeline"]
  /** As the server names it: `start`, `now`, a milestone, a publication or a time. */
  value: string
  onChange: (moment: string) => void
}

const A_DAY = "day"

/** Chooses a moment by name, or any day in the reader's calendar and zone, which stands for its first moment. */
export function MomentField({ label, timeline, value, onChange }: MomentFieldProps) {
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
            if (day >= min && day <= max) onChange(momentOfDay(day, zone, timeline))
          }}
        />
      )}
    </Stack>
  )
}

/** The first moment of a day; of the day on which the assessment was created, the start. */
export function momentOfDay(day: string, zone: string, { from }: Schemas["Timeline"]): string {
  const time = startOfDay(zone, day).toISOString().slice(0, -1)
  return time <= from ? "start" : time
}
