import { Alert, AlertTitle, Box, Button, LinearProgress, Stack, Tooltip, Typography } from "@mui/material"
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router"
import { api } from "../../../../api/client.ts"
import { keys } from "../../../../api/keys.ts"
import type { Schemas } from "../../../../api/schemas.ts"
import { useLanguage } from "../../../../i18n/useFormat.ts"
import { paths } from "../../../../paths.ts"
import { ActionDialog } from "../../../../ui/ConfirmDialog.tsx"
import { isFirstLoad } from "../../../../ui/Loaded.tsx"
import { ErrorState, Skeletons } from "../../../../ui/states.tsx"
import { toastSuccess } from "../../../../ui/toast.ts"
import { useSave } from "../../../../ui/useSave.ts"
import { publishKit } from "../../kit/index.ts"
import { ReleasePreview, releasePreviewQuery } from "../../preview/index.ts"
import { contentQuery, DesignAdvice, neededQuery } from "../../trial/index.ts"
import { deleteDraft, draftChanged, releaseDraft, useDesigner } from "../designer.ts"
import { TabFrame } from "../parts/TabFrame.tsx"
import { ToDoLinks, useToDo } from "../parts/ToDoList.tsx"

/** The end of a draft: it is checked, then released or discarded. */
export function ReleaseTab() {
  const { t } = useTranslation("designer")
  const { versionId, groupId, kit, mainLanguage } = useDesigner()
  const client = useQueryClient()
  const navigate = useNavigate()
  const check = useQuery(checkQuery(versionId, useLanguage()))
  const [deleting, setDeleting] = useState(false)
  const leaveFor = async (place: string, said: string) => {
    await navigate(place)
    toastSuccess(said)
    await draftChanged(client, versionId)
  }
  const release = useSave({
    async mutationFn(publishes: boolean) {
      await releaseDraft(versionId)
      if (publishes) await publishKit(kit.id, true)
    },
    onSuccess: (_empty, publishes) =>
      leaveFor(paths.authoredKit(groupId, kit.id), t(publishes ? "release.published" : "release.done")),
  })
  async function remove() {
    await deleteDraft(versionId)
    void leaveFor(paths.group(groupId), t("release.deleted"))
  }
  const preview = useQuery(releasePreviewQuery(versionId))
  const isSame = preview.data !== undefined && !preview.data.isFirst && preview.data.changesCount === 0
  const ready = check.data?.isValid === true && !check.isFetching && !preview.isPending && !isSame
  const isFaulty = check.data?.isValid === false && !check.isFetching
  const content = useQuery(contentQuery(versionId))
  const needed = useQuery(neededQuery(versionId))
  if (isFirstLoad(check, preview, content, needed))
    return (
      <TabFrame title={t("release.title")} intro={t("release.intro")}>
        <Skeletons count={3} height={72} />
      </TabFrame>
    )
  return (
    <TabFrame title={t("release.title")} intro={t("release.intro")}>
      {check.isError ? (
        <ErrorState error={check.error} onRetry={() => void check.refetch()} />
      ) : (
        isFaulty && <CheckResult check={check.data} />
      )}
      <Typography component="h3" variant="titleMedium" sx={{ mt: 3, mb: 1 }}>
        {t("trial.advice")}
      </Typography>
      <Suspense fallback={<Skeletons count={1} height={72} />}>
        <DesignAdvice versionId={versionId} language={mainLanguage.code} isReleasable={!isFaulty} />
      </Suspense>
      <Typography component="h3" variant="titleMedium" sx={{ mt: 3, mb: 1 }}>
        {t("release.changes")}
      </Typography>
      <ReleasePreview versionId={versionId} />
      {/* Praise comes after what may be wrong. */}
      {!check.isError && !isFaulty && !isSame && (
        <Box sx={{ mt: 3 }}>
          <CheckResult check={check.isFetching ? undefined : check.data} />
        </Box>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 3 }}>
        <Button color="error" onClick={() => setDeleting(true)} sx={{ marginInlineEnd: "auto" }}>
          {t("release.delete")}
        </Button>
        <Tooltip describeChild title={t("release.closeHint")}>
          <Button component={Link} to={paths.group(groupId)} variant="outlined">
            {t("release.close")}
          </Button>
        </Tooltip>
        <Tooltip title={ready ? "" : t(isSame ? "release.nothingChanged" : "release.notReady")}>
          <Stack component="span" direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
            <Button
              variant={kit.published ? "contained" : "outlined"}
              disabled={!ready || release.isPending}
              loading={release.isPending && !release.variables}
              onClick={() => release.mutate(false)}
            >
              {t("release.do")}
            </Button>
            {!kit.published && (
              <Button
                variant="contained"
                disabled={!ready || release.isPending}
                loading={release.isPending && release.variables}
                onClick={() => release.mutate(true)}
              >
                {t("release.doAndPublish")}
              </Button>
            )}
          </Stack>
        </Tooltip>
      </Stack>
      {!kit.published && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1, textAlign: "end" }}>
          {t(kit.isPrivate ? "release.explainedPrivate" : "release.explained")}
        </Typography>
      )}
      <ActionDialog
        open={deleting}
        destructive
        title={t("release.delete")}
        confirmLabel={t("release.delete")}
        action={remove}
        onClose={() => setDeleting(false)}
      >
        {t("release.deleteQuestion", { title: kit.title })}
      </ActionDialog>
    </TabFrame>
  )
}

function CheckResult({ check }: { check: Schemas["ReleaseCheck"] | undefined }) {
  const { t } = useTranslation("designer")
  const toDo = useToDo() ?? []
  if (!check) {
    return (
      <Alert severity="info" icon={false} role="status">
        {t("release.checking")}
        <LinearProgress aria-label={t("release.checking")} sx={{ mt: 1, minWidth: 200 }} />
      </Alert>
    )
  }
  if (check.isValid) {
    return (
      <Alert severity="success" role="status">
        {t("release.ready")}
      </Alert>
    )
  }
  return (
    <Alert severity="error" role="status">
      <AlertTitle>{t("release.errors", { count: check.errors.length })}</AlertTitle>
      <ToDoLinks toDo={toDo} />
      {/* What the server finds beyond that is in the mapping of collectors, and comes last. */}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {check.errors.slice(toDo.length).map((error) => (
          <li key={error}>{error}</li>
        ))}
      </Box>
    </Alert>
  )
}

/** What has to be done before the draft can be released; refetched each time it is shown. */
const checkQuery = (kitVersionId: number, language: string) =>
  queryOptions({
    queryKey: [...keys.kitVersion(kitVersionId).check, language],
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/validate/", {
        params: { path: { kitVersionId } },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })
