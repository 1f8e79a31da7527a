import { FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from "@mui/material"
import { useId } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"

const scopes = [
  { scope: "READ", hint: "form.readHint" },
  { scope: "WRITE", hint: "form.writeHint" },
] as const

/** The scope of a token, with explanations. */
export function ScopeField() {
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
