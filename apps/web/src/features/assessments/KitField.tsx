import { Autocomplete, Chip, Stack, TextField, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useController, useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useLanguage } from "../../i18n/useFormat.ts"
import { firstLine } from "../../ui/OneLine.tsx"
import { kitChoicesQuery } from "./api.ts"
import { suggestedLanguage } from "./kit.ts"

/** Debounce delay of the kit search, in milliseconds. */
const restBeforeSearch = 250

/** The kit to assess with, searchable by title. Choosing one suggests a language and a title. */
export function KitField() {
  const { t } = useTranslation("assessments")
  const { t: shell } = useTranslation()
  const language = useLanguage()
  const { field, fieldState } = useController<{ kit: Schemas["KitOption"] | null }, "kit">({
    name: "kit",
    rules: { validate: (kit) => kit !== null || shell("field.required") },
  })
  const { field: lang } = useController<{ lang: string }>({ name: "lang" })
  const form = useFormContext<{ title: string }>()
  const [text, setText] = useState("")
  const kits = useQuery({ ...kitChoicesQuery(useRested(text)), placeholderData: keepPreviousData })

  function choose(kit: Schemas["KitOption"] | null) {
    // Replace a title that was only suggested.
    if (form.getValues("title") === (field.value?.title ?? "")) form.setValue("title", kit?.title ?? "")
    field.onChange(kit)
    if (kit) lang.onChange(suggestedLanguage(kit, language))
  }

  return (
    <Autocomplete
      options={kits.data?.items ?? []}
      value={field.value}
      onChange={(_event, kit) => choose(kit)}
      onInputChange={(_event, input, reason) => setText(reason === "input" ? input : "")}
      onBlur={field.onBlur}
      filterOptions={(found) => found}
      getOptionLabel={(kit) => kit.title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={kits.isPending}
      loadingText={shell("state.gettingReady")}
      noOptionsText={kits.isError ? shell("error.generic") : t("create.noKits")}
      openText={t("create.openKits")}
      closeText={t("create.closeKits")}
      clearText={t("create.clearKit")}
      renderOption={({ key, ...option }, kit) => (
        <li key={kit.id} {...option}>
          <KitLine kit={kit} />
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          autoFocus
          required
          label={t("create.kit")}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  )
}

function KitLine({ kit }: { kit: Schemas["KitOption"] }) {
  const { t } = useTranslation("assessments")
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center", width: "100%", minWidth: 0 }}>
      <Typography component="span" dir="auto" sx={firstLine}>
        {kit.title}
      </Typography>
      <Typography component="span" variant="bodySmall" color="textSecondary" noWrap sx={{ flex: "none" }}>
        ({kit.languages.map(({ title }) => title).join(t("listSeparator"))})
      </Typography>
      {kit.isPrivate && (
        <Chip size="small" color="secondary" variant="outlined" label={t("create.private")} />
      )}
    </Stack>
  )
}

/** The debounced text. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restBeforeSearch)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
