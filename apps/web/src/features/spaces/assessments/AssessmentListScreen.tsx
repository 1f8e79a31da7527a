import { Button } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router"
import { paths } from "../../../paths.ts"
import { pageSettings } from "../../../session/settings.ts"
import { FlagOutlined, SettingsOutlined, TableChartOutlined } from "../../../ui/icons.ts"
import { Page } from "../../../ui/Page.tsx"
import { PlumbPicture } from "../../../ui/PlumbPicture.tsx"
import { BackHome, ErrorState, NoAccess, Skeletons, StatePanel } from "../../../ui/states.tsx"
import { pageIn } from "../../../ui/useFilter.ts"
import { ImportedSection } from "../imported/index.ts"
import { spaceQuery } from "../list/index.ts"
import { SpaceAssessments, useSpaceAssessments } from "./SpaceAssessments.tsx"

/** The assessments of a space. */
export function AssessmentListScreen() {
  const { spaceId = "", page = "1" } = useParams()
  const id = Number(spaceId)
  if (!Number.isSafeInteger(id) || id < 1) return <NoAccess heading="h1" />
  return <AssessmentList key={id} spaceId={id} page={page} />
}

function AssessmentList({ spaceId, page }: { spaceId: number; page: string }) {
  const { t } = useTranslation("assessments")
  const { t: shell } = useTranslation()
  const space = useQuery(spaceQuery(spaceId))
  // Asked for beside the space.
  const listed = useSpaceAssessments(spaceId, pageIn(page))
  if (space.isError && !space.data) {
    return <ErrorState heading="h1" error={space.error} onRetry={() => void space.refetch()} />
  }
  const breadcrumbs = [{ label: shell("nav.spaces"), to: paths.spaces }]
  // What the heading offers depends on the space: shown before, the list would move.
  if (!space.data) {
    return (
      <Page title={t("list.title")} breadcrumbs={breadcrumbs}>
        <Skeletons count={6} height={84} />
      </Page>
    )
  }
  // A person's default space has no meaningful title.
  const { isDefault, isActive, onlyReads } = space.data
  const title = isDefault ? t("list.own") : space.data.title
  if (!isActive) {
    return (
      <Page title={title} breadcrumbs={breadcrumbs}>
        <StatePanel
          picture={<PlumbPicture subject="locked" />}
          title={t("list.inactive")}
          hint={t("list.inactiveHint")}
          actions={<BackHome isMain />}
        />
      </Page>
    )
  }
  return (
    <SpaceAssessments
      spaceId={spaceId}
      listed={listed}
      page={page}
      cardHeading="h2"
      frame={(actions, list) => (
        <Page
          title={title}
          breadcrumbs={breadcrumbs}
          actions={
            <>
              <SpaceLinks spaceId={spaceId} isShared={!isDefault && !onlyReads} />
              {actions}
            </>
          }
        >
          {list}
          <Suspense>
            {!onlyReads && pageSettings().attestations && <ImportedSection spaceId={spaceId} />}
          </Suspense>
        </Page>
      )}
    />
  )
}

/** Links from the list to the overview, the campaigns and the members of the space. */
function SpaceLinks({ spaceId, isShared }: { spaceId: number; isShared: boolean }) {
  const { t } = useTranslation("assessments")
  return (
    <>
      <Button
        component={Link}
        to={paths.overview(spaceId)}
        variant="outlined"
        startIcon={<TableChartOutlined />}
      >
        {t("overview.entry")}
      </Button>
      {isShared && (
        <Button
          component={Link}
          to={paths.campaigns(spaceId)}
          variant="outlined"
          startIcon={<FlagOutlined />}
        >
          {t("list.campaigns")}
        </Button>
      )}
      <Button
        component={Link}
        to={paths.spaceSettings(spaceId)}
        variant="outlined"
        startIcon={<SettingsOutlined />}
      >
        {t("list.settings")}
      </Button>
    </>
  )
}
