import { Box, FormControlLabel, MenuItem, Stack, Switch, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { dayAfter } from "../../../../i18n/days.ts"
import { DayField } from "../../../../ui/DayField.tsx"
import { NumberField } from "../../../../ui/NumberField.tsx"
import { presentDay } from "../roadmap.ts"
import { useWeeks } from "../useWeeks.ts"
import { mostBudget, mostPeriods, type Unit, type Wishes, withPeriods } from "./wishes.ts"

interface TimeStepProps {
  wishes: Wishes
  onChange: (wishes: Wishes) => void
}

const units: readonly Unit[] = ["MONTH", "QUARTER"]

/** How far a roadmap can start from today, in days. */
const furthest = 3660

/** Asks for start, length, effort, and the period that each target is wanted by. */
export function TimeStep({ wishes, onChange }: TimeStepProps) {
  const { t } = useTranslation("roadmap")
  const today = presentDay()
  return (
    <Stack sx={{ gap: 3 }}>
      <Box sx={grid}>
        <DayField
          label={t("time.start")}
          value={wishes.start}
          error={wishes.start === ""}
          helperText={wishes.start === "" ? t("time.startMissing") : undefined}
          min={dayAfter(today, -furthest)}
          max={dayAfter(today, furthest)}
          onChange={(start) => onChange({ ...wishes, start })}
        />
        <TextField
          select
          label={t("time.unit")}
          value={wishes.unit}
          onChange={({ target }) => {
            const unit = units.find((each) => each === target.value)
            if (unit) onChange({ ...wishes, unit })
          }}
        >
          {units.map((unit) => (
            <MenuItem key={unit} value={unit}>
              {t(`time.units.${unit}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t("time.periods")}
          value={wishes.periods}
          onChange={({ target }) => onChange(withPeriods(wishes, Number(target.value)))}
        >
          {numbers(mostPeriods).map((count) => (
            <MenuItem key={count} value={count}>
              {t(`summary.length.${wishes.unit}`, { count })}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Effort wishes={wishes} onChange={onChange} />
      <WantedBy wishes={wishes} onChange={onChange} />
    </Stack>
  )
}

/** What is offered when the effort is limited, and when its time is told. */
const usual = { budget: 10, calibration: { points: 5, weeks: 2 } }

const mostWeeks = 520

/** What a period can bear, and how long effort takes the team. */
function Effort({ wishes, onChange }: TimeStepProps) {
  const { t } = useTranslation("roadmap")
  const weeks = useWeeks(wishes.calibration)
  const { budget, calibration } = wishes
  // What was entered comes back when a switch is turned on again.
  const [latest, setLatest] = useState({
    budget: budget ?? usual.budget,
    calibration: calibration ?? usual.calibration,
  })
  function set(changed: Partial<typeof latest>) {
    setLatest({ ...latest, ...changed })
    onChange({ ...wishes, ...changed })
  }
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Stack direction="row" sx={switched}>
        <FormControlLabel
          control={
            <Switch
              checked={budget !== null}
              onChange={(_event, on) => onChange({ ...wishes, budget: on ? latest.budget : null })}
            />
          }
          label={t("time.limited")}
        />
        {budget !== null && (
          <NumberField
            label={t("time.budget")}
            value={budget}
            min={1}
            max={mostBudget}
            onChange={(value) => set({ budget: value ?? 1 })}
            sx={{ width: 180 }}
          />
        )}
        {budget !== null && <Typography color="textSecondary">{weeks(budget)}</Typography>}
      </Stack>
      <Stack direction="row" sx={switched}>
        <FormControlLabel
          control={
            <Switch
              checked={calibration !== null}
              onChange={(_event, on) => onChange({ ...wishes, calibration: on ? latest.calibration : null })}
            />
          }
          label={t("time.calibrated")}
        />
        {calibration !== null && (
          <>
            <NumberField
              label={t("time.points")}
              value={calibration.points}
              min={1}
              max={mostBudget}
              onChange={(value) => set({ calibration: { ...calibration, points: value ?? 1 } })}
              sx={{ width: 110 }}
            />
            <Typography aria-hidden>≈</Typography>
            <NumberField
              label={t("time.weeks")}
              value={calibration.weeks}
              min={1}
              max={mostWeeks}
              onChange={(value) => set({ calibration: { ...calibration, weeks: value ?? 1 } })}
              sx={{ width: 110 }}
            />
          </>
        )}
      </Stack>
      <Typography variant="bodySmall" color="textSecondary">
        {t("time.effortHint")}
      </Typography>
    </Box>
  )
}

/** The period at whose end each target is wanted. */
function WantedBy({ wishes, onChange }: TimeStepProps) {
  const { t } = useTranslation("roadmap")
  return (
    <section aria-labelledby="wanted-by">
      <Typography id="wanted-by" component="h3" variant="titleSmall" sx={{ mb: 1.5 }}>
        {t("time.wantedBy")}
      </Typography>
      <Box component="ul" sx={rows}>
        {wishes.targets.map(({ attributeId, attribute, level, period }) => (
          <Box component="li" key={attributeId} sx={row}>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="semiBoldMedium" dir="auto" sx={{ overflowWrap: "anywhere" }}>
                {attribute}
              </Typography>
              <Typography variant="bodySmall" color="textSecondary">
                {t("targets.level", { level })}
              </Typography>
            </Box>
            <TextField
              select
              size="small"
              label={t("time.wanted")}
              value={period ?? wishes.periods}
              onChange={({ target }) =>
                onChange({
                  ...wishes,
                  targets: wishes.targets.map((each) =>
                    each.attributeId === attributeId ? { ...each, period: Number(target.value) } : each,
                  ),
                })
              }
            >
              {numbers(wishes.periods).map((index) => (
                <MenuItem key={index} value={index}>
                  {t("time.endOf", { index })}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        ))}
      </Box>
    </section>
  )
}

/** 1 to `count`. */
function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

const switched = { gap: 2, flexWrap: "wrap", alignItems: "center", minHeight: 56 } as const

const grid = {
  display: "grid",
  gap: 2,
  pt: 1,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))" },
} as const

const rows = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 } as const

const row = {
  display: "grid",
  gap: 1.5,
  alignItems: "center",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 220px" },
} as const
