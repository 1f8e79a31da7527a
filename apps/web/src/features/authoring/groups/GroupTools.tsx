import { Button, Stack } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { paths } from "../../../paths.ts"
import { useFlag } from "../../../session/flags.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { type MenuEntry, MoreMenu } from "../../../ui/MoreMenu.tsx"
import { toastError, toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { authoringChanged } from "../kit/index.ts"
import { changePicture, deleteGroup, type Group, leaveGroup, removePicture } from "./api.ts"

const EditGroupDialog = lazyPart(async () => (await import("./GroupDialogs.tsx")).EditGroupDialog)

const pictureTypes = ["image/jpeg", "image/png", "image/gif", "image/bmp"]
const MOST_BYTES = 2 * 1024 * 1024

/** The owner's actions on a group, and leaving it for members. */
export function GroupTools({ group }: { group: Group }) {
  const { t } = useTranslation("authoring")
  const [asked, setAsked] = useState<"edit" | "delete" | "leave">()
  const picture = usePicture(group)
  const owns = useFlag("display_expert_groups") && group.editable
  const entries: MenuEntry[] = [
    ...(owns
      ? [
          {
            label: t(group.pictureLink ? "groupPicture.change" : "groupPicture.add"),
            run: picture.choose,
          },
          ...(group.pictureLink ? [{ label: t("groupPicture.remove"), run: picture.remove }] : []),
          { label: t("deleteGroup.title"), run: () => setAsked("delete") },
        ]
      : []),
    ...(group.isMember && !group.editable
      ? [{ label: t("leaveGroup.title"), run: () => setAsked("leave") }]
      : []),
  ]
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
      {owns && (
        <Button variant="outlined" onClick={() => setAsked("edit")}>
          {t("editGroup.action")}
        </Button>
      )}
      <MoreMenu label={t("group.actions", { title: group.title })} entries={entries} busy={picture.busy} />
      <input
        ref={picture.field}
        type="file"
        hidden
        accept={pictureTypes.join(",")}
        onChange={(event) => {
          picture.take(event.currentTarget.files?.[0])
          event.currentTarget.value = ""
        }}
      />
      {asked === "edit" && (
        <Suspense>
          <EditGroupDialog group={group} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {(asked === "delete" || asked === "leave") && (
        <Ending group={group} ending={asked} onClose={() => setAsked(undefined)} />
      )}
    </Stack>
  )
}

function Ending({
  group,
  ending,
  onClose,
}: {
  group: Group
  ending: "delete" | "leave"
  onClose: () => void
}) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const navigate = useNavigate()
  const text = ending === "delete" ? "deleteGroup" : "leaveGroup"
  const { title } = group
  async function end() {
    await (ending === "delete" ? deleteGroup(group.id) : leaveGroup(group.id))
    toastSuccess(t(`${text}.done`, { title }))
    await navigate(paths.groups)
    await authoringChanged(client)
  }
  return (
    <ActionDialog
      destructive
      title={t(`${text}.title`)}
      confirmLabel={t(`${text}.confirm`)}
      action={end}
      onClose={onClose}
    >
      {t(`${text}.question`, { title })}
    </ActionDialog>
  )
}

function usePicture({ id }: Group) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const change = useSave({
    mutationFn: (file: File) => changePicture(id, file),
    onSuccess: () => authoringChanged(client),
  })
  const remove = useSave({
    mutationFn: () => removePicture(id),
    onSuccess: () => authoringChanged(client),
  })
  return {
    field,
    busy: change.isPending || remove.isPending,
    choose: () => field.current?.click(),
    remove: () => remove.mutate(),
    take(file: File | undefined) {
      if (!file) return
      const { name } = file
      if (!pictureTypes.includes(file.type)) toastError(t("groupPicture.wrongType", { name }))
      else if (file.size >= MOST_BYTES) toastError(t("groupPicture.tooLarge", { name }))
      else change.mutate(file)
    },
  }
}
