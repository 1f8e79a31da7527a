import { Button } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { lazyPart } from "../../../ui/lazy.tsx"

import { MoreMenu } from "../../../ui/MoreMenu.tsx"
import { saveFile } from "../../../ui/saveFile.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { authoringChanged, exportText, lossReportOf, publishKit, showKitTo } from "./api.ts"
import { DeleteKit, DraftButton } from "./KitRowTools.tsx"
import { fileNameOf } from "./plain-text.ts"

const UpdateKitDialog = lazyPart(async () => (await import("./UpdateKitDialog.tsx")).UpdateKitDialog)

const downloadText = defineAction({ label: "authoring:kit.download", shortcut: "d" })
const updateFromText = defineAction({ label: "authoring:kit.update", shortcut: "u" })

/** The actions on a kit: every member can download its text; the owner can also update and publish it. */
export function KitActions({ kit, groupId }: { kit: Schemas["KitInfo"]; groupId: number }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const [updating, setUpdating] = useState(false)
  const exported = useSave({
    mutationFn: () => exportText(kit.id),
    onSuccess: (archive) => saveFile(archive, fileNameOf(kit.title, ".zip")),
  })
  const publication = useSave({
    mutationFn: (published: boolean) => publishKit(kit.id, published),
    onSuccess(_empty, published) {
      toastSuccess(t(published ? "kit.published" : "kit.unpublished"))
      return authoringChanged(client)
    },
  })
  const hasText = kit.hasActiveVersion
  const download = useAction(downloadText, { run: () => exported.mutate(), enabled: hasText })
  const update = useAction(updateFromText, {
    run: () => setUpdating(true),
    enabled: hasText && kit.editable,
  })

  return (
    <>
      {kit.editable && (
        // What to do next stands out: write the content, publish it, and then the next version.
        <DraftButton
          kit={kit}
          groupId={groupId}
          variant={kit.published || !hasText ? "contained" : "outlined"}
        />
      )}
      {kit.published && (
        <Button component={Link} to={paths.kit(kit.id)}>
          {t("kit.library")}
        </Button>
      )}
      {hasText && <ActionButton action={download} variant="outlined" loading={exported.isPending} />}
      {hasText && kit.editable && <ActionButton action={update} variant="outlined" />}
      {kit.editable && (hasText || kit.published) && (
        <Button
          variant={kit.published ? "outlined" : "contained"}
          loading={publication.isPending}
          onClick={() => publication.mutate(!kit.published)}
        >
          {t(kit.published ? "kit.unpublish" : "kit.publish")}
        </Button>
      )}
      <KitMenu kit={kit} groupId={groupId} />
      {updating && (
        <Suspense>
          <UpdateKitDialog kitId={kit.id} groupId={groupId} onClose={() => setUpdating(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Less frequent actions on a kit: the report of its framework for every member; visibility and more for the owner. */
function KitMenu({ kit, groupId }: { kit: Schemas["KitInfo"]; groupId: number }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const visibility = useSave({
    mutationFn: (isPrivate: boolean) => showKitTo(kit.id, { isPrivate }),
    onSuccess(_empty, isPrivate) {
      toastSuccess(t(isPrivate ? "kit.isPrivate" : "kit.isPublic"))
      return authoringChanged(client)
    },
  })
  const report = useSave({
    mutationFn: () => lossReportOf({ kitId: kit.id }),
    onSuccess: (content) => saveFile(content, fileNameOf(kit.title, ".csv")),
  })
  const reportEntry = { label: t("framework.download"), run: () => report.mutate() }
  const reports = kit.hasLossReport ? [reportEntry] : []
  const label = t("draft.actions", { title: kit.title })
  if (!kit.editable) return <MoreMenu label={label} busy={report.isPending} entries={reports} />
  return (
    <>
      <MoreMenu
        label={label}
        busy={visibility.isPending || report.isPending}
        entries={[
          ...reports,
          {
            label: t(kit.isPrivate ? "kit.makePublic" : "kit.makePrivate"),
            run: () => visibility.mutate(!kit.isPrivate),
          },
          {
            label: t("permissions.open"),
            run: () => void navigate(paths.kitPermissions(groupId, kit.id)),
          },
          { label: t("draft.delete"), run: () => setDeleting(true) },
        ]}
      />
      {deleting && (
        <DeleteKit
          kit={kit}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(paths.group(groupId))}
        />
      )}
    </>
  )
}
