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
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { useController, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { makeToken, tokensChanged } from "./api.ts"

const DAY = 24 * 60 * 60 * 1000

/** The maximum lifetime of a token, in days. */
const LONGEST_DAYS = 365

/** The number of days from today to a calendar day, in the person's time zone: for `2026-03-08` on the 1st it is 7. */
export function daysUntil(day: string, now = new Date()): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.UTC(year, month - 1, date) - today) / DAY)
}

/** The calendar day this many days from today, in the format of date fields: `2026-03-08`. */
export function dayAfter(days: number, now = new Date()): string {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) + days * DAY)
    .toISOString()
    .slice(0, 10)
}

/** Whether a token can expire on this day. */
export function isPossible(day: string, now = new Date()): boolean {
  const days = daysUntil(day, now)
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
  const make = useMutation({
    mutationFn: ({ name, scope, term, day }: NewTokenForm) =>
      makeToken({ name: name.trim(), scope, days: term === "day" ? daysUntil(day) : Number(term) }),
    onSuccess(token) {
      onMade(token)
      return tokensChanged(client)
    },
  })
  return (
    <FormDialog<NewTokenForm>
      open
      maxWidth="sm"
      title={t("form.title")}
      submitLabel={t("form.submit")}
      defaultValues={{ name: "", scope: "READ", term: "90", day: dayAfter(30) }}
      onSubmit={(form) => make.mutateAsync(form)}
      onClose={onClose}
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

/** The form values of a new token: `term` is a number of days, or "day" for the day in `day`. */
interface NewTokenForm {
  name: string
  scope: Schemas["ApiTokenScope"]
  term: string
  day: string
}
