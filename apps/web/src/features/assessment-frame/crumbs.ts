import { useTranslation } from "react-i18next"
import { places } from "../../places.ts"
import type { Crumb } from "../../ui/Breadcrumbs.tsx"
import { usePlaces } from "./places.ts"

/** The title that the server gives every default space, which is not meaningful to people. */
const defaultSpace = "Default Space"

interface Titles {
  space: { title: string } | null
  assessment?: { title: string }
}

/** The breadcrumbs above the current assessment; `deeper` includes the assessment itself. */
export function useCrumbs(path: Titles | undefined, deeper = false): Crumb[] {
  const { t } = useTranslation()
  const here = usePlaces()
  const space = path?.space
  const own = !space || space.title === defaultSpace
  const crumbs = [
    own ? { label: t("nav.spaces"), to: places.spaces } : { label: space.title, to: here.space },
  ]
  if (deeper) crumbs.push({ label: path?.assessment?.title ?? "…", to: here.questionnaires })
  return crumbs
}
