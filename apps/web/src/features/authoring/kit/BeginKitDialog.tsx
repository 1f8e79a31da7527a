import {
  Autocomplete,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useDeferredValue, useId, useState } from "react"
import { useController, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { NoteAddOutlined } from "../../../ui/icons.ts"
import { useNavigateHere } from "../../../ui/useNavigateHere.ts"
import { authoringChanged, beginKit, openKitsQuery } from "./api.ts"
import { LanguageField } from "./NewKitFields.tsx"

interface BeginKitProps {
  /** Absent if the kit goes to a group of the person's own, which is made if there is none. */
  groupId?: number
  onClose: () => void
}

interface BeginKitValues {
  title: string
  beginning: keyof typeof beginnings
  copied: Schemas["KitOption"] | null
  lang: string
}

/** Begins a kit with no more than a title, and opens its draft where the work goes on. */
export function BeginKitDialog({ groupId, onClose }: BeginKitProps) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const lang = useLanguage() === "fa" ? "FA" : "EN"

  async function submit({ title, beginning, copied, ...values }: BeginKitValues) {
    const { starter, part } = beginnings[beginning](copied)
    const draft = await beginKit({
      title: title.trim(),
      ...(groupId !== undefined && { expertGroupId: groupId }),
      // A copy has the languages of its original.
      ...(beginning !== "copy" && { lang: values.lang }),
      starter,
    })
    void authoringChanged(client)
    void navigate(paths.kitDesigner(draft.groupId, draft.versionId, part))
  }

  return (
    <FormDialog<BeginKitValues>
      open
      draft={`empty-kit:${groupId ?? "own"}`}
      title={t("emptyKit.action")}
      icon={<NoteAddOutlined />}
      maxWidth="sm"
      defaultValues={{ title: "", beginning: "three", copied: null, lang }}
      onSubmit={submit}
      onClose={onClose}
      staysOpen
      submitLabel={t("emptyKit.save")}
    >
      <Typography color="textSecondary">{t("emptyKit.intro")}</Typography>
      <FormTextField name="title" label={t("newKit.name")} required minLength={3} maxLength={100} autoFocus />
      <BeginningField />
    </FormDialog>
  )
}

/** What the draft begins with, and the part of the designer where one goes on. */
const beginnings = {
  three: () => ({ starter: { levels: 3 }, part: "Grid" }),
  five: () => ({ starter: { levels: 5 }, part: "Grid" }),
  copy: (copied) => ({ starter: copied ? { kitId: copied.id } : {}, part: "General" }),
  nothing: () => ({ starter: {}, part: "Maturity-Levels" }),
} satisfies Record<
  string,
  (copied: Schemas["KitOption"] | null) => { starter: Schemas["KitStarter"]; part: string }
>

const choices = ["three", "five", "copy", "nothing"] as const

function BeginningField() {
  const { t } = useTranslation("authoring")
  const label = useId()
  const { field } = useController<BeginKitValues, "beginning">({ name: "beginning" })
  const { ref: _ref, ...control } = field
  const beginning = useWatch<BeginKitValues, "beginning">({ name: "beginning" })
  return (
    <>
      <div>
        <FormLabel id={label}>{t("emptyKit.begin")}</FormLabel>
        <RadioGroup {...control} aria-labelledby={label} sx={{ mt: 0.5 }}>
          {choices.map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio size="small" sx={{ alignSelf: "flex-start" }} />}
              label={
                <Stack component="span" sx={{ pt: 0.75 }}>
                  <span>{t(`emptyKit.${value}`)}</span>
                  <Typography component="span" variant="bodySmall" color="textSecondary">
                    {t(`emptyKit.${value}Hint`)}
                  </Typography>
                </Stack>
              }
            />
          ))}
        </RadioGroup>
      </div>
      {beginning === "copy" ? <CopiedField /> : <LanguageField />}
    </>
  )
}

/** The kit to copy, among those that are open to everybody. */
function CopiedField() {
  const { t } = useTranslation("authoring")
  const { t: shell } = useTranslation()
  const [typed, setTyped] = useState("")
  const search = useDeferredValue(typed)
  const found = useQuery({ ...openKitsQuery(search), placeholderData: keepPreviousData })
  const { field, fieldState } = useController<BeginKitValues, "copied">({
    name: "copied",
    rules: { validate: (kit) => kit !== null || shell("field.required") },
  })
  return (
    <Autocomplete
      options={found.data ?? []}
      loading={found.isPending}
      filterOptions={(options) => options}
      value={field.value}
      onChange={(_event, kit) => field.onChange(kit)}
      onInputChange={(_event, text, reason) => setTyped(reason === "input" ? text : "")}
      onBlur={field.onBlur}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t("emptyKit.noKits")}
      loadingText={t("emptyKit.searching")}
      openText={t("emptyKit.showKits")}
      closeText={t("emptyKit.hideKits")}
      clearText={t("emptyKit.clearKit")}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          required
          label={t("emptyKit.copied")}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? t("emptyKit.copiedHint")}
        />
      )}
    />
  )
}
