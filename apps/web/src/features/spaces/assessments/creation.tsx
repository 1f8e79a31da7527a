import {
  Backdrop,
  CircularProgress,
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
import { ApiError } from "@plumbline/client"
import { useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"
import { toastError } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { beginningOf } from "../../assessment/answering/index.ts"
import { assessmentsChanged, createAssessment, makeAdvanced } from "./api.ts"
import { adaptTried, setTried } from "./tried.ts"

/**
 * Creates an assessment and opens its first question. `replace` removes the requesting address from the history, so
 * that going back does not repeat the request. A refusal because of the plan's limits is left to the screen.
 */
export function useCreateAssessment({ replace }: { replace: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSave({
    mutationFn: createInMode,
    onError: (error, { assessmentKitId }) => adaptTried(assessmentKitId, error),
    meta: { silence: ["UPGRADE_REQUIRED"] },
    async onSuccess({ id }, { spaceId, assessmentKitId, answers }) {
      if (answers) setTried(assessmentKitId, undefined)
      await navigate(await beginningOf(client, { spaceId, assessmentId: id }), { replace })
      void assessmentsChanged(client)
    },
  })
}

type NewAssessment = Schemas["NewAssessment"] & { mode?: Schemas["ModeCode"] }

/** An assessment begins in quick mode. If it cannot be switched, it exists nevertheless, and the person is told. */
async function createInMode({ mode = "QUICK", ...assessment }: NewAssessment) {
  const created = await createAssessment(assessment)
  if (mode === "ADVANCED") await makeAdvanced(created.id).catch(toastError)
  return created
}

/** What the two modes are for. */
export function ModeField() {
  const { t } = useTranslation("assessments")
  const label = useId()
  const { field } = useController({ name: "mode" })
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

/** Whether the plan's limit is reached, for assessments in this space or for this kind of kit. */
export function isPlanLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "UPGRADE_REQUIRED"
}

/** The kit properties needed to create an assessment. */
export interface AssessableKit {
  id: number
  title: string
  /** The main language first. */
  languages: Schemas["Language"][]
  /** Absent where a list of kits does not say it. */
  profiles?: Schemas["KitProfile"][]
}

/** The language to suggest for an assessment: the reader's if the kit has it, otherwise the kit's main language. */
export function suggestedLanguage(kit: AssessableKit, reader: Language): Schemas["LanguageCode"] {
  const own = reader === "fa" ? "FA" : "EN"
  const offered = kit.languages.map(({ code }) => code)
  return offered.includes(own) ? own : (offered[0] ?? own)
}

/** The default title of an assessment, in its language. */
export function untitled(lang: Schemas["LanguageCode"]): string {
  return lang === "FA" ? "بی‌عنوان" : "Untitled"
}

/** The value of {@link ProfileField} for all questions of the kit. */
export const wholeKit = ""

/** The choice in {@link ProfileField} as the API wants it. */
export function chosen(profile: string): { profileId?: number } {
  return profile === wholeKit ? {} : { profileId: Number(profile) }
}

/** Which questions of the kit count; nothing for a kit without profiles. */
export function ProfileField({ profiles }: { profiles: Schemas["KitProfile"][] }) {
  const { t } = useTranslation("assessments")
  const { field } = useController({ name: "profile" })
  const { ref, ...control } = field
  if (profiles.length === 0) return null
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
              {t("create.profileQuestions", { count: questionsCount })}
            </Typography>
          </Stack>
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Blocks the page while the assessment is being created. */
export function CreationUnderWay() {
  const { t } = useTranslation()
  return (
    <Backdrop open sx={{ zIndex: "modal" }}>
      <CircularProgress aria-label={t("state.gettingReady")} sx={{ color: "#FFFFFF" }} />
    </Backdrop>
  )
}

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
