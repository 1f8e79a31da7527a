import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { useUser } from "../../../session/session.ts"
import { pageSettings } from "../../../session/settings.ts"
import { toastError } from "../../../ui/toast.ts"
import { topSpacesQuery } from "../list/index.ts"
import { usableKitQuery } from "./api.ts"
import { CreationUnderWay, suggestedLanguage, untitled, useCreateAssessment } from "./creation.tsx"
import { NewAssessmentDialog } from "./NewAssessmentDialog.tsx"
import { OutOfSpaceDialog } from "./OutOfSpaceDialog.tsx"
import { useTried } from "./tried.ts"

export interface NewAssessmentProps {
  /** The space in which it was begun; otherwise it goes into the person's own, unless they choose another one. */
  spaceId?: number
  /** The kit that was chosen already. */
  kitId?: number
  /** The kit of the latest assessment, which is proposed. */
  latestKitId?: number | undefined
  /** Whether the person has clicked for it: a link alone creates nothing without asking. */
  isByClick?: boolean
  /** Whether that click asked for nothing but the first question. */
  isAtOnce?: boolean
  onClose: () => void
}

/**
 * Creates an assessment and opens its first question. Everything has a default, and a dialog asks whether it fits,
 * unless the click has asked for the first question or nothing is left to choose. Answers to the kit on this device are
 * taken along. If no space has room, it offers to create one.
 */
export function NewAssessment(props: NewAssessmentProps) {
  const { spaceId, kitId, latestKitId, isByClick = false, isAtOnce = false, onClose } = props
  const { defaultSpaceId } = useUser()
  const proposed = kitId ?? latestKitId ?? pageSettings().firstKit ?? undefined
  const kit = useQuery({ ...usableKitQuery(proposed ?? 0), enabled: proposed !== undefined })
  const tried = useTried(proposed ?? 0)
  const [isRefused, setRefused] = useState(false)
  const asksAtOnce = isAtOnce && !isRefused
  const spaces = useQuery({ ...topSpacesQuery, enabled: spaceId === undefined && !asksAtOnce })
  const isLost = kitId !== undefined && kit.isError
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the error matters
  useEffect(() => {
    if (!isLost) return
    toastError(kit.error)
    onClose()
  }, [isLost])

  if (isLost) return null
  if (proposed !== undefined && kit.isPending) return <CreationUnderWay />
  if (asksAtOnce && kit.data) {
    return <AtOnce kit={kit.data} title={kit.data.title} onRefused={() => setRefused(true)} />
  }
  if (spaceId !== undefined) {
    return <NewAssessmentDialog {...{ kitId, onClose }} kit={kit.data} spaces={[]} spaceId={spaceId} />
  }
  if (spaces.isError) {
    const message = spaces.error.message
    return (
      <OutOfSpaceDialog
        message={message}
        kit={kitId === undefined ? undefined : kit.data}
        onClose={onClose}
      />
    )
  }
  if (!spaces.data) return <CreationUnderWay />
  const { items } = spaces.data
  const own = items.find(({ id }) => id === defaultSpaceId)
  if (isByClick && !isRefused && kit.data && own && items.length === 1 && !tried && asksNothing(kit.data)) {
    const title = untitled(suggestedLanguage(kit.data, "en"))
    return <AtOnce kit={kit.data} title={title} onRefused={() => setRefused(true)} />
  }
  return <NewAssessmentDialog {...{ kitId, onClose }} kit={kit.data} spaces={items} spaceId={own?.id} />
}

/** Whether a kit leaves nothing to choose. */
function asksNothing({ languages, profiles }: Schemas["Kit"]): boolean {
  return languages.length === 1 && profiles.length === 0
}

interface AtOnceProps {
  kit: Schemas["Kit"]
  title: string
  /** The person is asked then. */
  onRefused: () => void
}

/** Creates an assessment in the person's own space with the default of everything else. */
function AtOnce({ kit, title, onRefused }: AtOnceProps) {
  const { defaultSpaceId } = useUser()
  const language = useLanguage()
  const tried = useTried(kit.id)
  const { mutate } = useCreateAssessment({ replace: true })
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const lang = suggestedLanguage(kit, language)
    mutate(
      {
        assessmentKitId: kit.id,
        spaceId: defaultSpaceId,
        lang,
        title,
        ...(tried?.key !== undefined && { key: `${tried.key}.${defaultSpaceId}.${lang}` }),
        ...(tried && { kitVersionId: tried.kitVersionId, answers: tried.answers }),
      },
      { onError: onRefused },
    )
  })
  return <CreationUnderWay />
}
