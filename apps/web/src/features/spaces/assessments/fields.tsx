import {
  Alert,
  Autocomplete,
  Checkbox,
  Chip,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useController, useFormContext, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { FolderOutlined, HomeOutlined, WorkspacePremiumOutlined } from "../../../ui/icons.ts"
import { firstLine } from "../../../ui/lineClamp.ts"
import { useDebounced } from "../../../ui/useDebounced.ts"
import { kitChoicesQuery, usableKitQuery } from "./api.ts"
import { suggestedLanguage, untitled } from "./creation.tsx"
import { minutesFor } from "./minutes.ts"
import { useTried } from "./tried.ts"

type KitToChoose = Pick<Schemas["Kit"], "id" | "title" | "languages" | "isPrivate">

/** The fields of the form for a new assessment. */
export interface Values {
  kit: KitToChoose | null
  /** Whether the answers to the kit that are kept on this device are taken along. */
  takesTried: boolean
  lang: Schemas["LanguageCode"] | ""
  title: string
  spaceId: number | ""
  mode: Schemas["ModeCode"]
  profile: string
}

/** Debounce delay of the kit search, in milliseconds. */
const restBeforeSearch = 250

/** The kit to assess with, searchable by title. Choosing one suggests a language and a title. */
export function KitField() {
  const { t } = useTranslation("assessments")
  const { t: shell } = useTranslation()
  const language = useLanguage()
  const { field, fieldState } = useController<Values, "kit">({
    name: "kit",
    rules: { validate: (kit) => kit !== null || shell("field.required") },
  })
  const { field: lang } = useController<Values, "lang">({ name: "lang" })
  const form = useFormContext<Values>()
  const length = useLength(field.value?.id)
  const [text, setText] = useState("")
  const [isOpen, setOpen] = useState(false)
  const kits = useQuery({
    ...kitChoicesQuery(useDebounced(text, restBeforeSearch)),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })

  function choose(kit: KitToChoose | null) {
    // Replace a title that was only suggested.
    if (form.getValues("title") === (field.value?.title ?? "")) form.setValue("title", kit?.title ?? "")
    field.onChange(kit)
    form.setValue("profile", wholeKit)
    if (kit) lang.onChange(suggestedLanguage(kit, language))
  }

  return (
    <Autocomplete<KitToChoose>
      options={kits.data?.items ?? []}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
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
          helperText={fieldState.error?.message ?? length}
        />
      )}
    />
  )
}

function KitLine({ kit }: { kit: KitToChoose }) {
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

/** How long the questions of a kit take. */
function useLength(kitId: number | undefined): string | undefined {
  const { t } = useTranslation("assessments")
  const { data } = useQuery({ ...usableKitQuery(kitId ?? 0), enabled: kitId !== undefined })
  if (!data) return undefined
  const { questionsCount } = data
  return [
    t("create.questions", { count: questionsCount }),
    t("create.minutes", { count: minutesFor(questionsCount) }),
  ].join(" · ")
}

/** Which answers the assessment begins with. */
export function TriedField() {
  const { t } = useTranslation("assessments")
  const kit = useWatch<Values, "kit">({ name: "kit" })
  const { field } = useController<Values, "takesTried">({ name: "takesTried" })
  const tried = useTried(kit?.id ?? 0)
  if (!tried) return null
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={field.value}
            onChange={field.onChange}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={t("create.tried", { count: tried.answers.length })}
      />
      {tried.lost > 0 && <Alert severity="warning">{t("create.triedLost", { count: tried.lost })}</Alert>}
    </div>
  )
}

export function TitleField() {
  const { t } = useTranslation("assessments")
  const lang = useWatch<Values, "lang">({ name: "lang" })
  return (
    <FormTextField
      name="title"
      label={t("create.name")}
      placeholder={lang === "" ? "" : untitled(lang)}
      helperText={t("create.nameLater")}
      minLength={3}
      maxLength={100}
    />
  )
}

interface SpaceFieldProps {
  spaces: Schemas["TopSpace"][]
  /** Nothing is chosen then: what is in a shared space is seen by others. */
  isOwnFull: boolean
}

/** The space for a new assessment; the default space is named as in its list. */
export function SpaceField({ spaces, isOwnFull }: SpaceFieldProps) {
  const { t } = useTranslation("assessments")
  const { t: shell } = useTranslation()
  const { field, fieldState } = useController<Values, "spaceId">({
    name: "spaceId",
    rules: { validate: (id) => id !== "" || shell("field.required") },
  })
  const { ref, ...control } = field
  return (
    <TextField
      {...control}
      inputRef={ref}
      select
      label={t("create.space")}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? (isOwnFull && t("create.ownFull"))}
    >
      {spaces.map(({ id, title, isDefault, type }) => (
        <MenuItem key={id} value={id}>
          <Stack direction="row" component="span" sx={{ gap: 1, alignItems: "center", minWidth: 0 }}>
            {isDefault ? <HomeOutlined fontSize="small" /> : <FolderOutlined fontSize="small" />}
            <span dir="auto">{isDefault ? t("list.own") : title}</span>
            {type.code === "PREMIUM" && (
              <WorkspacePremiumOutlined
                titleAccess={type.title}
                sx={{ fontSize: "1.125rem", color: "tertiary.main" }}
              />
            )}
          </Stack>
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The language of questions and report, chosen from the kit's languages; nothing for a kit with a single one. */
export function LanguageField() {
  const { t } = useTranslation("assessments")
  const kit = useWatch<Values, "kit">({ name: "kit" })
  const { field } = useController<Values, "lang">({ name: "lang" })
  const { ref, ...control } = field
  if (!kit || kit.languages.length < 2) return null
  return (
    <TextField
      {...control}
      inputRef={ref}
      select
      label={t("create.language")}
      helperText={t("create.languageHint")}
    >
      {kit.languages.map(({ code, title }) => (
        <MenuItem key={code} value={code}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The value of {@link ProfileField} for all questions of the kit. */
export const wholeKit = ""

/** Which questions of the kit count; nothing for a kit without profiles, or with answers to all of its questions. */
export function ProfileField({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation("assessments")
  const [kit, takesTried] = useWatch<Values, ["kit", "takesTried"]>({ name: ["kit", "takesTried"] })
  const tried = useTried(kit?.id ?? 0)
  const profiles = useQuery({ ...usableKitQuery(kit?.id ?? 0), enabled: kit !== null }).data?.profiles ?? []
  const { field } = useController<Values, "profile">({ name: "profile" })
  const { ref, ...control } = field
  if (isOff || profiles.length === 0 || (tried && takesTried)) return null
  const current = profiles.find(({ id }) => String(id) === field.value)
  return (
    <TextField
      {...control}
      inputRef={ref}
      select
      label={t("create.profile")}
      helperText={current?.description || t("create.profileHint")}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={wholeKit}>{t("create.wholeKit")}</MenuItem>
      {profiles.map(({ id, title, questionsCount }) => (
        <MenuItem key={id} value={String(id)}>
          <Stack direction="row" component="span" sx={{ gap: 1, alignItems: "baseline", minWidth: 0 }}>
            <bdi>{title}</bdi>
            <Typography component="span" variant="bodySmall" color="textSecondary" sx={{ flex: "none" }}>
              {t("create.questions", { count: questionsCount })}
            </Typography>
          </Stack>
        </MenuItem>
      ))}
    </TextField>
  )
}

/** What the two modes are for. */
export function ModeField() {
  const { t } = useTranslation("assessments")
  const label = useId()
  const { field } = useController<Values, "mode">({ name: "mode" })
  const { ref: _ref, ...control } = field
  return (
    <div>
      <FormLabel id={label} sx={{ display: "block", mb: 0.5 }}>
        {t("create.mode")}
      </FormLabel>
      <RadioGroup {...control} aria-labelledby={label} sx={{ gap: 0.5 }}>
        {modes.map(({ code, name, hint }) => (
          <FormControlLabel
            key={code}
            value={code}
            control={<Radio size="small" sx={{ alignSelf: "flex-start" }} />}
            label={
              <Stack component="span" sx={{ pt: 0.75 }}>
                <span>{t(name)}</span>
                <Typography component="span" variant="bodySmall" color="textSecondary">
                  {t(hint)}
                </Typography>
              </Stack>
            }
          />
        ))}
      </RadioGroup>
      <FormHelperText>{t("create.modeLater")}</FormHelperText>
    </div>
  )
}

const modes = [
  { code: "QUICK", name: "create.quick", hint: "create.quickHint" },
  { code: "ADVANCED", name: "create.advanced", hint: "create.advancedHint" },
] as const
