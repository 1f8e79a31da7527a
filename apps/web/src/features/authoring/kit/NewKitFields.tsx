import { Autocomplete, Checkbox, FormControlLabel, MenuItem, TextField } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { languagesQuery } from "./api.ts"

export interface NewKitValues {
  title: string
  isPrivate: boolean
  tags: Schemas["KitTag"][]
  lang: string
  summary: string
  about: string
}

/** The fields of a new kit, for a form of `NewKitValues`. `formatted` names the texts that would lose formatting. */
export function NewKitFields({
  tags,
  formatted,
}: {
  tags: Schemas["KitTag"][]
  formatted: { summary: boolean; about: boolean }
}) {
  const { t } = useTranslation("authoring")
  return (
    <>
      <FormTextField name="title" label={t("newKit.name")} required minLength={3} maxLength={100} autoFocus />
      <PrivateField />
      <TagsField tags={tags} />
      <LanguageField />
      <FormTextField
        name="summary"
        label={t("newKit.summary")}
        required
        multiline
        rows={3}
        minLength={3}
        maxLength={1000}
        helperText={formatted.summary ? t("newKit.formatted") : undefined}
      />
      <FormTextField
        name="about"
        label={t("newKit.about")}
        required
        multiline
        rows={6}
        minLength={3}
        maxLength={3000}
        helperText={formatted.about ? t("newKit.formatted") : undefined}
      />
    </>
  )
}

export function PrivateField() {
  const { t } = useTranslation("authoring")
  const { field } = useController<NewKitValues, "isPrivate">({ name: "isPrivate" })
  const { value, ref, ...control } = field
  return (
    <FormControlLabel
      control={<Checkbox {...control} slotProps={{ input: { ref } }} checked={value} />}
      label={t("newKit.private")}
    />
  )
}

export function TagsField({ tags }: { tags: Schemas["KitTag"][] }) {
  const { t } = useTranslation("authoring")
  const { t: shell } = useTranslation()
  const { field, fieldState } = useController<Pick<NewKitValues, "tags">, "tags">({
    name: "tags",
    rules: { validate: (chosen) => chosen.length > 0 || shell("field.required") },
  })
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={tags}
      value={field.value}
      onChange={(_event, chosen) => field.onChange(chosen)}
      onBlur={field.onBlur}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t("newKit.tagsNone")}
      openText={t("newKit.tagsOpen")}
      closeText={t("newKit.tagsClose")}
      clearText={t("newKit.tagsClear")}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          required
          label={t("newKit.tags")}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  )
}

export function LanguageField() {
  const { t } = useTranslation("authoring")
  const languages = useQuery(languagesQuery(useLanguage())).data ?? []
  const { field } = useController<NewKitValues, "lang">({ name: "lang" })
  const { ref, value, ...control } = field
  return (
    <TextField
      {...control}
      // The select cannot show a value before its languages are loaded.
      value={languages.some(({ code }) => code === value) ? value : ""}
      inputRef={ref}
      select
      label={t("newKit.language")}
    >
      {languages.map(({ code, title }) => (
        <MenuItem key={code} value={code}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}
