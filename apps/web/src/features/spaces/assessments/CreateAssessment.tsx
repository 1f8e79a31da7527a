import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { ErrorState } from "../../../ui/states.tsx"
import { topSpacesQuery } from "../list/index.ts"
import { CreateAssessmentDialog } from "./CreateAssessmentDialog.tsx"
import {
  type AssessableKit,
  CreationUnderWay,
  isPlanLimit,
  untitled,
  useCreateAssessment,
} from "./creation.tsx"

import { OutOfSpaceDialog } from "./OutOfSpaceDialog.tsx"
import { useTried } from "./tried.ts"

export interface CreateAssessmentProps {
  kit: AssessableKit
  /** Whether the person has clicked for it: a link alone creates nothing without asking. */
  isByClick: boolean
  onClose: () => void
}

/**
 * Creates an assessment on a kit. With a single space and language, without profiles and answers on this device there is nothing to ask, and a click creates it at
 * once; otherwise a dialog opens. If every space is full, it offers to create a new one and to continue there.
 */
export function CreateAssessment({ kit, isByClick, onClose }: CreateAssessmentProps) {
  const spaces = useQuery(topSpacesQuery)
  const tried = useTried(kit.id)
  if (isPlanLimit(spaces.error))
    return <OutOfSpaceDialog message={spaces.error.message} kit={kit} onClose={onClose} />
  if (spaces.isError)
    return <Failed error={spaces.error} onRetry={() => void spaces.refetch()} onClose={onClose} />
  if (!spaces.data) return <CreationUnderWay />

  const [space, ...others] = spaces.data.items
  const [language, ...otherLanguages] = kit.languages
  const choices = others.length + otherLanguages.length + (kit.profiles?.length ?? 0) + (tried ? 1 : 0)
  if (isByClick && space && language && choices === 0) {
    return <CreateAtOnce kit={kit} space={space} lang={language.code} onClose={onClose} />
  }
  return <CreateAssessmentDialog kit={kit} spaces={spaces.data.items} onClose={onClose} />
}

function CreateAtOnce(
  props: Omit<CreateAssessmentProps, "isByClick"> & {
    space: Schemas["TopSpace"]
    lang: Schemas["LanguageCode"]
  },
) {
  const { kit, space, lang, onClose } = props
  const { mutate, error } = useCreateAssessment({ replace: true })
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate({ assessmentKitId: kit.id, spaceId: space.id, lang, title: untitled(lang) })
  }, [kit.id, space.id, lang, mutate])

  if (isPlanLimit(error)) return <OutOfSpaceDialog message={error.message} kit={kit} onClose={onClose} />
  if (error) return <Failed error={error} onClose={onClose} />
  return <CreationUnderWay />
}

/** Shown if the kit or the spaces could not be loaded, or the assessment could not be created. */
function Failed(props: { error: Error; onRetry?: () => void; onClose: () => void }) {
  const { t } = useTranslation("assessments")
  return (
    <DialogFrame open title={t("create.title")} maxWidth="sm" onClose={props.onClose}>
      <ErrorState error={props.error} onRetry={props.onRetry} />
    </DialogFrame>
  )
}
