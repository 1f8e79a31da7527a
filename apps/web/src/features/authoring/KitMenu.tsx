import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { places } from "../../places.ts"
import { MoreMenu } from "../../ui/MoreMenu.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { authoringChanged, showKitTo } from "./api.ts"
import { DeleteKit } from "./KitRowTools.tsx"

/** The owner's less frequent actions on a kit: visibility, permissions and deletion. */
export function KitMenu({ kit, groupId }: { kit: Schemas["KitInfo"]; groupId: number }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const visibility = useMutation({
    mutationFn: (isPrivate: boolean) => showKitTo(kit.id, { isPrivate }),
    async onSuccess(_empty, isPrivate) {
      await authoringChanged(client)
      toastSuccess(t(isPrivate ? "kit.isPrivate" : "kit.isPublic"))
    },
  })
  if (!kit.editable) return null
  return (
    <>
      <MoreMenu
        label={t("draft.actions", { title: kit.title })}
        busy={visibility.isPending}
        entries={[
          {
            label: t(kit.isPrivate ? "kit.makePublic" : "kit.makePrivate"),
            run: () => visibility.mutate(!kit.isPrivate),
          },
          {
            label: t("permissions.open"),
            run: () => void navigate(places.kitPermissions(groupId, kit.id)),
          },
          { label: t("draft.delete"), run: () => setDeleting(true) },
        ]}
      />
      {deleting && (
        <DeleteKit
          kit={kit}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(places.group(groupId))}
        />
      )}
    </>
  )
}
