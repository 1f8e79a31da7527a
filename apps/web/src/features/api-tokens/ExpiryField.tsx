import { MenuItem, Stack, TextField } from "@mui/material"
import { useController, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../i18n/useFormat.ts"
import { dayAfter, isPossible, LONGEST_DAYS } from "./expiry.ts"
import type { NewTokenForm } from "./form.ts"

const terms = [30, 90, LONGEST_DAYS]

/** How long a token is valid: one of the usual terms, or until a chosen day. */
export function ExpiryField() {
  const { t } = useTranslation("apiTokens")
  const format = useFormat()
  const { field } = useController({ name: "term" })
  const { term, day } = useWatch<NewTokenForm>()
  const last = term === "day" ? (day ?? "") : dayAfter(Number(term))
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2 }}>
      <TextField
        {...field}
        select
        fullWidth
        label={t("form.expiry")}
        helperText={isPossible(last) ? t("until", { date: format.date(`${last}T08:00:00`) }) : " "}
      >
        {terms.map((days) => (
          <MenuItem key={days} value={String(days)}>
            {t("form.days", { value: format.number(days) })}
          </MenuItem>
        ))}
        <MenuItem value="day">{t("form.otherDay")}</MenuItem>
      </TextField>
      {term === "day" && <DayField />}
    </Stack>
  )
}

function DayField() {
  const { t } = useTranslation("apiTokens")
  const { field, fieldState } = useController({
    name: "day",
    rules: { validate: (day) => isPossible(String(day)) || t("form.dayWrong") },
  })
  const { ref, ...control } = field
  return (
    <TextField
      {...control}
      inputRef={ref}
      fullWidth
      type="date"
      label={t("form.day")}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{
        htmlInput: { min: dayAfter(1), max: dayAfter(LONGEST_DAYS) },
        inputLabel: { shrink: true },
      }}
    />
  )
}
