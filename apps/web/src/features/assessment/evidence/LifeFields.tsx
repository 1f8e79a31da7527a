import { Box, Button, Collapse, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { noDay, today } from "../../../i18n/days.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { DayField } from "../../../ui/DayField.tsx"
import {
  dayInMonths,
  firstDay,
  isPossible,
  type Life,
  lastDay,
  longestSource,
  type Method,
  methods,
} from "./life.ts"

const durations = [3, 6, 12] as const

interface LifeFieldsProps {
  life: Life
  onChange: (life: Life) => void
}

/** When evidence was observed, how long it holds, and where it comes from: a line that unfolds to fields. */
export function LifeFields({ life, onChange }: LifeFieldsProps) {
  const { t } = useTranslation("evidence")
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: "baseline", flexWrap: "wrap" }}>
        <Typography variant="bodySmall" color="textSecondary" component="span">
          <LifeText life={life} />
        </Typography>
        <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? "life.fold" : "life.change")}
        </Button>
      </Stack>
      <Collapse in={open} id={id} unmountOnExit>
        <Fields life={life} onChange={onChange} />
      </Collapse>
    </Box>
  )
}

function Fields({ life, onChange }: LifeFieldsProps) {
  const { t } = useTranslation("evidence")
  const now = today()
  const { observedAt, validUntil, source, method } = life
  const begins = observedAt === null || observedAt === noDay ? now : observedAt
  const months = durations.find((each) => validUntil === dayInMonths(begins, each))
  const [byDay, setByDay] = useState(validUntil !== null && months === undefined)
  const chosen = validUntil === null ? "always" : byDay || months === undefined ? "day" : String(months)

  const endsBefore = !isPossible(life) && observedAt !== noDay && validUntil !== noDay

  function chooseDuration(duration: string) {
    setByDay(duration === "day")
    if (duration === "always") onChange({ ...life, validUntil: null })
    else if (duration === "day") onChange({ ...life, validUntil: validUntil ?? dayInMonths(begins, 12) })
    else onChange({ ...life, validUntil: dayInMonths(begins, Number(duration)) })
  }

  return (
    <Box sx={fields}>
      <DayField
        size="small"
        label={t("life.observedAt")}
        value={observedAt ?? ""}
        min={firstDay}
        max={now}
        onChange={(day) => {
          const moved = day === "" ? null : day
          const follows = months !== undefined && !byDay && day !== noDay
          const ends = follows ? dayInMonths(moved ?? now, months) : validUntil
          onChange({ ...life, observedAt: moved, validUntil: ends })
        }}
      />
      <TextField
        select
        size="small"
        label={t("life.validFor")}
        value={chosen}
        onChange={({ target }) => chooseDuration(target.value)}
      >
        {durations.map((each) => (
          <MenuItem key={each} value={String(each)}>
            {t("life.months", { count: each })}
          </MenuItem>
        ))}
        <MenuItem value="day">{t("life.untilDay")}</MenuItem>
        <MenuItem value="always">{t("life.always")}</MenuItem>
      </TextField>
      {chosen === "day" && (
        <DayField
          size="small"
          label={t("life.validUntil")}
          value={validUntil ?? ""}
          min={observedAt === null || observedAt === noDay ? firstDay : observedAt}
          max={lastDay}
          error={endsBefore}
          helperText={endsBefore ? t("life.endsBefore") : undefined}
          onChange={(day) => onChange({ ...life, validUntil: day === "" ? null : day })}
        />
      )}
      <TextField
        select
        size="small"
        label={t("life.method")}
        value={method ?? ""}
        onChange={({ target }) => onChange({ ...life, method: (target.value || null) as Method | null })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t("life.noMethod")}</MenuItem>
        {methods.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`life.methods.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label={t("life.source")}
        placeholder={t("life.sourceHint")}
        value={source ?? ""}
        onChange={({ target }) => onChange({ ...life, source: target.value || null })}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { maxLength: longestSource, dir: directionOf(source ?? "") },
        }}
        sx={{ gridColumn: "1 / -1" }}
      />
    </Box>
  )
}

/** The dates and the method of evidence in one line; nothing if it has none. */
export function LifeText({ life: { observedAt, validUntil, method } }: { life: Life }) {
  const { t } = useTranslation("evidence")
  const format = useFormat()
  const now = today()
  const parts = [
    method && t(`life.methods.${method}`),
    observedAt &&
      observedAt !== noDay &&
      (observedAt === now ? t("life.today") : t("life.observedOn", { day: format.day(observedAt) })),
    validUntil &&
      validUntil !== noDay &&
      t(validUntil < now ? "life.endedOn" : "life.until", { day: format.day(validUntil) }),
    observedAt && !validUntil && t("life.open"),
  ].filter((part) => part)
  return parts.join(" · ")
}

const fields = {
  display: "grid",
  gap: 1.5,
  pt: 1.5,
  gridTemplateColumns: { xs: "1fr", sm: "repeat(auto-fit, minmax(160px, 1fr))" },
} as const
