import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import { paths } from "../../../paths.ts"
import type { Crumb } from "../../../ui/Breadcrumbs.tsx"

/** The addresses of the current assessment's pages, based on the route parameters. */
export function usePaths() {
  const { spaceId = "", page = "1", assessmentId = "" } = useParams()
  const here = { spaceId, page, assessmentId }
  return {
    assessmentId,
    here,
    space: paths.space(spaceId, page),
    dashboard: paths.dashboard(here),
    questionnaires: paths.questionnaires(here),
    /** `position` counts from 1. */
    question: (questionnaireId: number, position: number) => paths.question(here, questionnaireId, position),
    questionById: (questionnaireId: number, questionId: number) =>
      paths.questionById(here, questionnaireId, questionId),
    review: (questionnaireId: number) => paths.review(here, questionnaireId),
    report: paths.report(here),
  }
}

/** The history state of a person who comes to the settings to give others access. */
export const toGrant = { grantsAccess: true }

/** The title that the server gives every default space, which is not meaningful to people. */
const defaultSpace = "Default Space"

interface Titles {
  space: { title: string } | null
  assessment?: { title: string }
}

/** The breadcrumbs above the current assessment; `deeper` includes the assessment itself. */
export function useCrumbs(path: Titles | undefined, deeper = false): Crumb[] {
  const { t } = useTranslation()
  const here = usePaths()
  const space = path?.space
  const own = !space || space.title === defaultSpace
  const crumbs = [own ? { label: t("nav.spaces"), to: paths.spaces } : { label: space.title, to: here.space }]
  if (deeper && path?.assessment) crumbs.push({ label: path.assessment.title, to: here.questionnaires })
  return crumbs
}
