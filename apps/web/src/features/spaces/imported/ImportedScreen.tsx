import { Button } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { DeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { DownloadButton } from "../../../ui/DownloadButton.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { NoAccess } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { spaceQuery } from "../list/index.ts"
import { Answers } from "./Answers.tsx"
import { bundleOf, importedChanged, importedResultQuery, removeResult } from "./api.ts"
import { Origin } from "./Origin.tsx"
import { Result } from "./Result.tsx"

/** A result of another site: where it comes from, what was verified, and what it says. */
export function ImportedScreen() {
  const { spaceId: given, importedResultId = "" } = useParams()
  const spaceId = Number(given)
  const query = useQuery(importedResultQuery(importedResultId))
  const space = useQuery(spaceQuery(spaceId))
  if (!Number.isSafeInteger(spaceId) || spaceId < 1) return <NoAccess heading="h1" />
  return (
    <Loaded query={query} heading="h1">
      {(imported) => (
        <Loaded query={space} heading="h1">
          {(content) => <Imported space={content} imported={imported} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Imported({ space, imported }: { space: Schemas["Space"]; imported: Schemas["ImportedResult"] }) {
  const { t } = useTranslation("imported")
  const { t: shell } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [removes, setRemoves] = useState(false)
  const { id, title, result } = imported
  return (
    <Page
      title={title}
      breadcrumbs={[
        { label: shell("nav.spaces"), to: paths.spaces },
        {
          label: space.isDefault ? t("own") : space.title,
          to: paths.space(space.id),
        },
      ]}
      actions={
        <>
          <DownloadButton label={t("download")} load={() => bundleOf(id)} fallbackName="result.zip" />
          {imported.removable && (
            <Button color="error" variant="outlined" onClick={() => setRemoves(true)}>
              {t("remove")}
            </Button>
          )}
        </>
      }
    >
      <Origin imported={imported} />
      <Result result={result} />
      <Answers result={result} />
      <Suspense>
        {removes && (
          <DeleteDialog
            category={t("category")}
            subject={title}
            action={async () => {
              await removeResult(id)
              toastSuccess(t("removed"))
              await navigate(paths.space(space.id))
              await importedChanged(client, space.id)
            }}
            onClose={() => setRemoves(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}
