import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { FormDialog } from "../../ui/FormDialog.tsx"
import { paragraphsOf, plainTextOf } from "../../ui/plain-text.ts"
import { toastSuccess } from "../../ui/toast.ts"
import { authoringChanged, editGroup, type Group } from "./api.ts"
import { GroupFields, type GroupText } from "./GroupFields.tsx"
import { webAddressOf } from "./plain-text.ts"

/** Edits the texts of a group. A description that is not changed keeps its formatting. */
export function EditGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const edit = useMutation({
    mutationFn: (change: Parameters<typeof editGroup>[1]) => editGroup(group.id, change),
    onSuccess: () => authoringChanged(client),
  })
  const plainAbout = plainTextOf(group.about)

  async function submit({ title, bio, about, website }: GroupText) {
    const address = webAddressOf(website)
    await edit.mutateAsync({
      title: title.trim(),
      bio: bio.trim(),
      about: about === plainAbout ? group.about : paragraphsOf(about),
      ...(address && { website: address }),
    })
    toastSuccess(t("editGroup.done"))
    onClose()
  }

  return (
    <FormDialog<GroupText>
      open
      title={t("editGroup.title")}
      maxWidth="sm"
      defaultValues={{
        title: group.title,
        bio: group.bio,
        about: plainAbout,
        website: group.website ?? "",
      }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("editGroup.submit")}
    >
      <GroupFields />
    </FormDialog>
  )
}
