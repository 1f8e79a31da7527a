import { useTranslation } from "react-i18next"
import { places } from "../../places.ts"
import type { Crumb } from "../../ui/Breadcrumbs.tsx"
import { usePlaces } from "./places.ts"

/** The title that the server gives to everybody's own space; it is no name that says anything. */
const defaultSpace = "Default Space"

interface Titles {
  space: { title: string } | null
  assessment?: { title: string }
}

/** The way to the questionnaires of the assessment that is open, with the assessment itself when `deeper`. */
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
