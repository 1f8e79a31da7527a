import { MenuItem, TextField } from "@mui/material"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"

/** The language of questions and report, chosen from the kit's languages. */
export function LanguageField({ languages }: { languages: Schemas["Language"][] }) {
  const { t } = useTranslation("assessments")
  const { field } = useController({ name: "lang" })
  const { ref, ...control } = field
  const single = languages.length < 2
  return (
    <TextField
      {...control}
      inputRef={ref}
      select
      label={t("create.language")}
      disabled={single}
      slotProps={{ formHelperText: { sx: { "&.Mui-disabled": { color: "text.secondary" } } } }}
      helperText={single && languages.length > 0 ? t("create.oneLanguage") : t("create.languageHint")}
    >
      {languages.map(({ code, title }) => (
        <MenuItem key={code} value={code}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}
