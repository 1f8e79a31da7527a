import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router"
import { places } from "../../places.ts"
import { Page } from "../../ui/Page.tsx"
import { ErrorState, NoAccess } from "../../ui/states.tsx"
import { spaceQuery } from "../spaces/index.ts"
import { SpaceAssessments } from "./SpaceAssessments.tsx"

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
  const navigate = useNavigate()
  const space = useQuery(spaceQuery(spaceId))
  if (space.isError && !space.data) {
    return <ErrorState heading="h1" error={space.error} onRetry={() => void space.refetch()} />
  }
  // A person's own space has no name that says anything.
  const title = space.data?.isDefault ? t("list.own") : space.data?.title
  return (
    <SpaceAssessments
      spaceId={spaceId}
      page={page}
      onPage={(next, options) => void navigate(places.space(spaceId, next), options)}
      cardHeading="h2"
      frame={(actions, list) => (
        <Page
          title={title ?? t("list.title")}
          breadcrumbs={[{ label: shell("nav.spaces"), to: places.spaces }]}
          actions={actions}
        >
          {list}
        </Page>
      )}
    />
  )
}
