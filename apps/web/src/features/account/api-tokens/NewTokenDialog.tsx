import {
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { useController, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { dayAfter, today } from "../../../i18n/days.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { DayField } from "../../../ui/DayField.tsx"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { useSave } from "../../../ui/useSave.ts"
import { makeToken, tokensChanged } from "./api.ts"

const DAY = 24 * 60 * 60 * 1000

/** The maximum lifetime of a token, in days. */
const LONGEST_DAYS = 365

/** The number of days from a day to another, such as `2026-03-08`. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY)
}

/** Whether a token can expire on a day. */
export function isPossible(day: string, today: string): boolean {
  const days = daysUntil(day, today)
  return days >= 1 && days <= LONGEST_DAYS
}

/** Asks for the name, scope and expiry of a new token. */
export function NewTokenDialog({
  onMade,
  onClose,
}: {
  onMade: (token: Schemas["MadeApiToken"]) => void
  onClose: () => void
}) {
  const { t } = useTranslation("apiTokens")
  const client = useQueryClient()
  const make = useSave({
    mutationFn: ({ name, scope, term, day }: NewTokenForm) =>
      makeToken({ name: name.trim(), scope, days: term === "day" ? daysUntil(day, today()) : Number(term) }),
    onSuccess(token) {
      onMade(token)
      return tokensChanged(client)
    },
  })
  return (
    <FormDialog<NewTokenForm>
      open
      draft="token"
      maxWidth="sm"
      title={t("form.title")}
      submitLabel={t("form.submit")}
      defaultValues={{ name: "", scope: "READ", term: "90", day: dayAfter(today(), 30) }}
      onSubmit={(form) => make.mutateAsync(form)}
      onClose={onClose}
      staysOpen
    >
      <FormTextField
        name="name"
        label={t("form.name")}
        helperText={t("form.nameHint")}
        required
        autoFocus
        maxLength={60}
      />
      <ScopeField />
      <ExpiryField />
    </FormDialog>
  )
}

const scopes = [
  { scope: "READ", hint: "form.readHint" },
  { scope: "PROPOSE", hint: "form.proposeHint" },
  { scope: "WRITE", hint: "form.writeHint" },
] as const

/** The scope of a token, with explanations. */
function ScopeField() {
  const { t } = useTranslation("apiTokens")
  const label = useId()
  const { field } = useController({ name: "scope" })
  return (
    <div>
      <FormLabel id={label}>{t("form.scope")}</FormLabel>
      <RadioGroup {...field} aria-labelledby={label}>
        {scopes.map(({ scope, hint }) => (
          <FormControlLabel
            key={scope}
            value={scope}
            control={<Radio sx={{ alignSelf: "flex-start" }} />}
            sx={{ alignItems: "flex-start", mt: 0.5 }}
            label={
              <>
                <Typography component="span" sx={{ display: "block", pt: 1 }}>
                  {t(`scope.${scope}`)}
                </Typography>
                <Typography component="span" variant="bodySmall" color="textSecondary">
                  {t(hint)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </div>
  )
}

const terms = [30, 90, LONGEST_DAYS]

/** How long a token is valid: one of the usual terms, or until a chosen day. */
function ExpiryField() {
  const { t } = useTranslation("apiTokens")
  const format = useFormat()
  const { field } = useController({ name: "term" })
  const { term, day } = useWatch<NewTokenForm>()
  const last = term === "day" ? (day ?? "") : dayAfter(today(), Number(term))
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2 }}>
      <TextField
        {...field}
        select
        fullWidth
        label={t("form.expiry")}
        helperText={isPossible(last, today()) ? t("until", { date: format.day(last) }) : " "}
      >
        {terms.map((days) => (
          <MenuItem key={days} value={String(days)}>
            {t("form.days", { value: format.number(days) })}
          </MenuItem>
        ))}
        <MenuItem value="day">{t("form.otherDay")}</MenuItem>
      </TextField>
      {term === "day" && <LastDay />}
    </Stack>
  )
}

function LastDay() {
  const { t } = useTranslation("apiTokens")
  const { field, fieldState } = useController({
    name: "day",
    rules: { validate: (day) => isPossible(String(day), today()) || t("form.dayWrong") },
  })
  const { ref, value, onChange, onBlur } = field
  return (
    <DayField
      value={String(value ?? "")}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      label={t("form.day")}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      min={dayAfter(today(), 1)}
      max={dayAfter(today(), LONGEST_DAYS)}
    />
  )
}

/** The form values of a new token: `term` is a number of days, or "day" for the day in `day`. */
interface NewTokenForm {
  name: string
  scope: Schemas["ApiTokenScope"]
  term: string
  day: string
}
