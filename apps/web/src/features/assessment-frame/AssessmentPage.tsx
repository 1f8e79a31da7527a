import SettingsOutlined from "@mui/icons-material/SettingsOutlined"
import { IconButton, Tooltip } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { places } from "../../places.ts"
import { Page } from "../../ui/Page.tsx"
import { AssessmentTabs } from "./AssessmentTabs.tsx"
import { AssessmentTitle } from "./AssessmentTitle.tsx"
import { assessmentQuery, pathQuery } from "./api.ts"
import { useCrumbs } from "./crumbs.ts"
import { usePlaces } from "./places.ts"
import { useKitChange } from "./useKitChange.ts"

export interface AssessmentPageProps {
  /** The name of this part of the assessment, for the document title. */
  title: string
  mayRename: boolean
  /** Whether the content replaces the whole page, because it cannot be loaded. */
  failed?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** The frame of an assessment's part: breadcrumbs, the assessment's title, tabs and the content. */
export function AssessmentPage({ title, mayRename, failed = false, actions, children }: AssessmentPageProps) {
  const { assessmentId } = usePlaces()
  const path = useQuery(pathQuery(assessmentId))
  const assessment = useQuery(assessmentQuery(assessmentId))
  useKitChange(assessmentId)
  return (
    <Page
      title={title}
      breadcrumbs={useCrumbs(path.data)}
      heading={
        failed ? null : (
          <AssessmentTitle
            assessmentId={assessmentId}
            title={assessment.data?.title ?? path.data?.assessment?.title ?? ""}
            mayRename={mayRename}
          />
        )
      }
      actions={
        <>
          {actions}
          {assessment.data?.manageable && !failed && <SettingsButton />}
        </>
      }
    >
      {!failed && <AssessmentTabs />}
      {children}
    </Page>
  )
}

/** Links to the settings of the assessment. */
function SettingsButton() {
  const { t } = useTranslation()
  const { here } = usePlaces()
  return (
    <Tooltip title={t("assessment.settings")}>
      <IconButton component={Link} to={places.settings(here)} aria-label={t("assessment.settings")}>
        <SettingsOutlined />
      </IconButton>
    </Tooltip>
  )
}
