import { Autocomplete, Chip, Stack, TextField, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useController, useFormContext, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { places } from "../../../places.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { NoteAddOutlined } from "../../../ui/icons.ts"
import { firstLine } from "../../../ui/lineClamp.ts"
import { useDebounced } from "../../../ui/useDebounced.ts"
import { kitChoicesQuery, profilesQuery } from "./api.ts"
import {
  CreationUnderWay,
  chosen,
  isPlanLimit,
  LanguageField,
  ModeField,
  ProfileField,
  suggestedLanguage,
  useCreateAssessment,
  wholeKit,
} from "./creation.tsx"

import { OutOfSpaceDialog } from "./OutOfSpaceDialog.tsx"

interface Values {
  kit: Schemas["KitOption"] | null
  lang: Schemas["LanguageCode"] | ""
  title: string
  mode: Schemas["ModeCode"]
  profile: string
}

interface NewAssessmentDialogProps {
  spaceId: number
  /** The kit of the latest assessment. */
  latestKitId: number | undefined
  onClose: () => void
}

/** Creates an assessment in a space. Kit, language and title are prefilled, so that it only needs confirmation. */
export function NewAssessmentDialog({ spaceId, latestKitId, onClose }: NewAssessmentDialogProps) {
  const { t } = useTranslation("assessments")
  const navigate = useNavigate()
  const language = useLanguage()
  const create = useCreateAssessment({ replace: false })
  const kits = useQuery(kitChoicesQuery(""))
  const proposed = proposedKit(kits.data?.items ?? [], language, latestKitId)

  async function submit({ kit, lang, title, mode, profile }: Values) {
    if (!kit || lang === "") return
    await create.mutateAsync({
      spaceId,
      assessmentKitId: kit.id,
      lang,
      title: title.trim(),
      mode,
      ...chosen(profile),
    })
  }

  if (isPlanLimit(create.error)) {
    return (
      <OutOfSpaceDialog
        message={create.error.message}
        onClose={onClose}
        onSpaceCreated={(created) => {
          onClose()
          void navigate(places.space(created))
        }}
      />
    )
  }
  // Once it is created, its first question is being opened.
  if (kits.isPending || create.isSuccess) return <CreationUnderWay />
  return (
    <FormDialog<Values>
      open
      draft={`assessment:${spaceId}`}
      title={t("create.title")}
      icon={<NoteAddOutlined />}
      maxWidth="sm"
      defaultValues={{
        kit: proposed ?? null,
        lang: proposed ? suggestedLanguage(proposed, language) : "",
        title: proposed?.title ?? "",
        mode: "QUICK",
        profile: wholeKit,
      }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("create.submit")}
    >
      <KitField />
      <FormTextField name="title" label={t("create.name")} required minLength={3} maxLength={100} />
      <LanguageOfKit />
      <ProfileOfKit />
      <ModeField />
    </FormDialog>
  )
}

/** The kit used last, otherwise the first in the reader's language, otherwise the first. */
function proposedKit(
  kits: Schemas["KitOption"][],
  reader: Language,
  latest: number | undefined,
): Schemas["KitOption"] | undefined {
  return (
    kits.find(({ id }) => id === latest) ??
    kits.find(({ languages }) => languages.some(({ code }) => code.toLowerCase() === reader)) ??
    kits[0]
  )
}

function LanguageOfKit() {
  const kit = useWatch<Values, "kit">({ name: "kit" })
  return kit && <LanguageField languages={kit.languages} />
}

function ProfileOfKit() {
  const kit = useWatch<Values, "kit">({ name: "kit" })
  const profiles = useQuery({ ...profilesQuery(kit?.id ?? 0), enabled: kit !== null }).data ?? []
  return <ProfileField profiles={profiles} />
}

/** Debounce delay of the kit search, in milliseconds. */
const restBeforeSearch = 250

/** The kit to assess with, searchable by title. Choosing one suggests a language and a title. */
function KitField() {
  const { t } = useTranslation("assessments")
  const { t: shell } = useTranslation()
  const language = useLanguage()
  const { field, fieldState } = useController<{ kit: Schemas["KitOption"] | null }, "kit">({
    name: "kit",
    rules: { validate: (kit) => kit !== null || shell("field.required") },
  })
  const { field: lang } = useController<{ lang: string }>({ name: "lang" })
  const form = useFormContext<{ title: string; profile: string }>()
  const [text, setText] = useState("")
  const kits = useQuery({
    ...kitChoicesQuery(useDebounced(text, restBeforeSearch)),
    placeholderData: keepPreviousData,
  })

  function choose(kit: Schemas["KitOption"] | null) {
    // Replace a title that was only suggested.
    if (form.getValues("title") === (field.value?.title ?? "")) form.setValue("title", kit?.title ?? "")
    field.onChange(kit)
    form.setValue("profile", wholeKit)
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
