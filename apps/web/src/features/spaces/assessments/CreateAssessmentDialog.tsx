import { Alert, Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { useController, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { FolderOutlined, HomeOutlined, NoteAddOutlined, WorkspacePremiumOutlined } from "../../../ui/icons.ts"
import {
  type AssessableKit,
  CreationUnderWay,
  chosen,
  isPlanLimit,
  LanguageField,
  ModeField,
  ProfileField,
  suggestedLanguage,
  untitled,
  useCreateAssessment,
  wholeKit,
} from "./creation.tsx"

import { OutOfSpaceDialog } from "./OutOfSpaceDialog.tsx"
import { type Tried, useTried } from "./tried.ts"

interface CreateAssessmentDialogProps {
  kit: AssessableKit
  /** Spaces with room, at least one. */
  spaces: Schemas["TopSpace"][]
  onClose: () => void
}

interface Values {
  spaceId: number
  lang: Schemas["LanguageCode"]
  title: string
  mode: Schemas["ModeCode"]
  profile: string
}

/** Asks for the space, language, title and mode of a new assessment on a kit. */
export function CreateAssessmentDialog({ kit, spaces, onClose }: CreateAssessmentDialogProps) {
  const { t } = useTranslation("assessments")
  const language = useLanguage()
  const create = useCreateAssessment({ replace: true })
  const tried = useTried(kit.id)
  const [isTaken, setTaken] = useState(true)
  const takes = isTaken && tried !== undefined
  const [selected] = useState(() => spaces.find((space) => space.selected) ?? spaces[0])

  function submit({ spaceId, lang, title, mode, profile }: Values) {
    return create.mutateAsync({
      assessmentKitId: kit.id,
      spaceId,
      lang,
      mode,
      title: title.trim() || untitled(lang),
      ...(takes ? { kitVersionId: tried.kitVersionId, answers: tried.answers } : chosen(profile)),
    })
  }

  if (isPlanLimit(create.error)) {
    return <OutOfSpaceDialog message={create.error.message} kit={kit} onClose={onClose} />
  }
  // Its first question is being opened.
  if (create.isSuccess) return <CreationUnderWay />
  return (
    <FormDialog<Values>
      open
      draft={`assessment-of-kit:${kit.id}`}
      title={t("create.title")}
      icon={<NoteAddOutlined />}
      maxWidth="sm"
      defaultValues={{
        spaceId: selected?.id,
        lang: suggestedLanguage(kit, language),
        title: kit.title,
        mode: "QUICK",
        profile: wholeKit,
      }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("create.submit")}
    >
      <Typography color="textSecondary" dir={directionOf(kit.title)}>
        {kit.title}
      </Typography>
      {tried && <TakenAlong {...tried} isTaken={isTaken} onChange={setTaken} />}
      <TitleField />
      {spaces.length > 1 && <SpaceField spaces={spaces} />}
      {kit.languages.length > 1 && <LanguageField languages={kit.languages} />}
      {!takes && <ProfileField profiles={kit.profiles ?? []} />}
      <ModeField />
    </FormDialog>
  )
}

interface TakenAlongProps extends Tried {
  isTaken: boolean
  onChange: (isTaken: boolean) => void
}

/** Which answers the assessment begins with. All questions count then, so that there is no choice of a profile. */
function TakenAlong({ answers, lost, isTaken, onChange }: TakenAlongProps) {
  const { t } = useTranslation("assessments")
  return (
    <div>
      <FormControlLabel
        control={<Checkbox checked={isTaken} onChange={(_event, checked) => onChange(checked)} />}
        label={t("create.tried", { count: answers.length })}
      />
      {lost > 0 && <Alert severity="warning">{t("create.triedLost", { count: lost })}</Alert>}
    </div>
  )
}

function TitleField() {
  const { t } = useTranslation("assessments")
  const lang: Values["lang"] = useWatch({ name: "lang" })
  return (
    <FormTextField
      name="title"
      label={t("create.name")}
      placeholder={untitled(lang)}
      helperText={t("create.nameLater")}
      minLength={3}
      maxLength={100}
      autoFocus
    />
  )
}

/** The space for a new assessment; the default space is named as in its list. */
function SpaceField({ spaces }: { spaces: Schemas["TopSpace"][] }) {
  const { t } = useTranslation("assessments")
  const { field } = useController({ name: "spaceId" })
  const { ref, ...control } = field
  return (
    <TextField {...control} inputRef={ref} select label={t("create.space")}>
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
