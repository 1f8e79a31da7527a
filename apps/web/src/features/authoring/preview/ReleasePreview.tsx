import { Alert, Stack, Typography } from "@mui/material"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { AffectedAssessments } from "./AffectedAssessments.tsx"
import { KitDifferences } from "./KitDifferences.tsx"

/** What the release of a draft would change in the kit and in the assessments on it. Refetched each time. */
export function ReleasePreview({ versionId }: { versionId: number }) {
  const query = useQuery(releasePreviewQuery(versionId))
  return (
    <Loaded query={query} loading={<Skeletons count={2} height={120} />}>
      {(preview) => <Preview preview={preview} />}
    </Loaded>
  )
}

function Preview({ preview }: { preview: Schemas["ReleasePreview"] }) {
  const { t } = useTranslation("preview")
  const { isFirst, changes, changesCount, assessments } = preview
  if (isFirst) return <Alert severity="info">{t("first")}</Alert>
  if (changesCount === 0) return <Alert severity="info">{t("none")}</Alert>
  return (
    <Stack sx={{ gap: 3 }}>
      {assessments ? (
        <AffectedAssessments preview={assessments} />
      ) : (
        <Alert severity="info">{t("noLevels")}</Alert>
      )}
      <div>
        <Typography component="h3" variant="titleMedium" sx={{ mb: 1 }}>
          {t("inKit")}
        </Typography>
        <KitDifferences changes={changes} count={changesCount} />
      </div>
    </Stack>
  )
}

/** What the release of a draft would change. It depends on other people's answers, so it is refetched each time. */
export const releasePreviewQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).preview,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/release-preview/", {
        params: { path: { kitVersionId } },
        signal,
      }),
    staleTime: 0,
  })

/**
 * What updating a kit from an uploaded text would change; rejects with the same errors as the update. As a draft nothing is
 * refused because it is gone.
 */
export function updatePreview(kitId: number, kitDslId: number, asDraft = false) {
  return api.get("/api/v1/assessment-kits/{kitId}/update-preview/", {
    params: { path: { kitId }, query: { kitDslId, ...(asDraft && { asDraft }) } },
  })
}
