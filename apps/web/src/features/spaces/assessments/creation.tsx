import { Backdrop, CircularProgress } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"
import { toastError } from "../../../ui/toast.ts"
import { useNavigateHere } from "../../../ui/useNavigateHere.ts"
import { useSave } from "../../../ui/useSave.ts"
import { beginningOf } from "../../assessment/answering/index.ts"
import { assessmentsChanged, createAssessment, makeAdvanced } from "./api.ts"
import { adaptTried, setTried, triedOf } from "./tried.ts"

/**
 * Creates an assessment and opens its first question. `replace` removes the requesting address from the history, so
 * that going back does not repeat the request. A refusal because of the plan's limits is left to the screen.
 */
export function useCreateAssessment({ replace }: { replace: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigateHere()
  return useSave({
    mutationFn: createInMode,
    onError: (error, { assessmentKitId }) => adaptTried(assessmentKitId, error),
    meta: { silence: ["UPGRADE_REQUIRED"] },
    async onSuccess({ id }, { spaceId, assessmentKitId, answers }) {
      if (answers && answers === triedOf(assessmentKitId)?.answers) setTried(assessmentKitId, undefined)
      await navigate(await beginningOf(client, { spaceId, assessmentId: id }), { replace })
      void assessmentsChanged(client)
    },
  })
}

/** @property key calls with the same make one assessment, also from several tabs */
type NewAssessment = Schemas["NewAssessment"] & { mode?: Schemas["ModeCode"]; key?: string | undefined }

/** An assessment begins in quick mode. If it cannot be switched, it exists nevertheless, and the person is told. */
async function createInMode({ mode = "QUICK", key, ...assessment }: NewAssessment) {
  const created = await createAssessment(assessment, key)
  if (mode === "ADVANCED") await makeAdvanced(created.id).catch(toastError)
  return created
}

/** Whether the plan's limit is reached, for assessments in this space or for this kind of kit. */
export function isPlanLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "UPGRADE_REQUIRED"
}

/** The language to suggest for an assessment: the reader's if the kit has it, otherwise the kit's main language. */
export function suggestedLanguage(
  { languages }: Pick<Schemas["Kit"], "languages">,
  reader: Language,
): Schemas["LanguageCode"] {
  const own = reader === "fa" ? "FA" : "EN"
  const offered = languages.map(({ code }) => code)
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
