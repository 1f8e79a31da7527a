import { Backdrop, CircularProgress, MenuItem, TextField } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"
import { beginningOf } from "../../assessment/answering/index.ts"
import { assessmentsChanged, createAssessment } from "./api.ts"

/**
 * Creates an assessment and opens its first question. `replace` removes the requesting address from the history, so
 * that going back does not repeat the request. A refusal because of the plan's limits is left to the screen.
 */
export function useCreateAssessment({ replace }: { replace: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: createAssessment,
    meta: { silence: ["UPGRADE_REQUIRED"] },
    async onSuccess({ id }, { spaceId }) {
      await navigate(await beginningOf(client, { spaceId, assessmentId: id }), { replace })
      void assessmentsChanged(client)
    },
  })
}

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
