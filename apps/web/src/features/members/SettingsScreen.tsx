import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Loaded } from "../../ui/Loaded.tsx"
import { Page } from "../../ui/Page.tsx"
import { NoAccess, Skeletons } from "../../ui/states.tsx"
import { assessmentQuery, pathQuery, useCrumbs, usePlaces } from "../assessment-frame/index.ts"
import { WeightSettings } from "../kit-customs/index.ts"
import { DeleteSettings } from "./DeleteSettings.tsx"
import { GeneralSettings } from "./GeneralSettings.tsx"
import { Invitations } from "./Invitations.tsx"
import { Members } from "./Members.tsx"
import { ModeSettings } from "./ModeSettings.tsx"
import { MoveSettings } from "./MoveSettings.tsx"

/** The settings of an assessment for its managers: titles, mode, people and space. */
export function SettingsScreen() {
  const { t } = useTranslation("members")
  const { assessmentId } = usePlaces()
  const path = useQuery(pathQuery(assessmentId))
  const query = useQuery(assessmentQuery(assessmentId))
  const crumbs = useCrumbs(path.data, true)
  const failed = query.isError || query.data?.manageable === false
  return (
    <Page title={t("title")} breadcrumbs={crumbs} heading={failed ? null : undefined}>
      <Loaded query={query} heading="h1" loading={<Skeletons count={4} height={220} />}>
        {(assessment) =>
          assessment.manageable ? (
            <>
              <GeneralSettings key={`${assessment.title} ${assessment.shortTitle}`} assessment={assessment} />
              <ModeSettings assessment={assessment} />
              <WeightSettings assessment={assessment} />
              <Members assessment={assessment} />
              <Invitations assessmentId={assessmentId} />
              <MoveSettings assessment={assessment} />
              <DeleteSettings assessment={assessment} />
            </>
          ) : (
            <NoAccess heading="h1" />
          )
        }
      </Loaded>
    </Page>
  )
}
