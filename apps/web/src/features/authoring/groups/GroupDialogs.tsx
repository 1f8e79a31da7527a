import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../api/replaced.ts"
import { paths } from "../../../paths.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { GroupAddOutlined } from "../../../ui/icons.ts"
import { paragraphsOf, plainTextOf } from "../../../ui/plain-text.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useNavigateHere } from "../../../ui/useNavigateHere.ts"
import { useSave } from "../../../ui/useSave.ts"
import { authoringChanged, webAddressOf } from "../kit/index.ts"
import { createGroup, editGroup, type Group } from "./api.ts"

/** Creates an expert group and opens its page. */
export function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const create = useSave({ mutationFn: createGroup, onSuccess: () => authoringChanged(client) })

  async function submit({ title, bio, about, website }: GroupText) {
    const { id } = await create.mutateAsync({
      title: title.trim(),
      bio: bio.trim(),
      about: paragraphsOf(about),
      website: webAddressOf(website),
    })
    void navigate(paths.group(id))
  }

  return (
    <FormDialog<GroupText>
      open
      draft="group"
      title={t("newGroup.action")}
      icon={<GroupAddOutlined />}
      maxWidth="sm"
      defaultValues={{ title: "", bio: "", about: "", website: "" }}
      onSubmit={submit}
      onClose={onClose}
      staysOpen
      submitLabel={t("newGroup.submit")}
    >
      <GroupFields />
    </FormDialog>
  )
}

/** Edits the texts of a group. A description that is not changed keeps its formatting. */
export function EditGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const stored = textsOf(group)

  async function submit({ title, bio, about, website }: GroupText, seen: Seen | null) {
    const address = webAddressOf(website)
    const change = {
      title: title.trim(),
      bio: bio.trim(),
      about: about === stored.about ? group.about : paragraphsOf(about),
      ...(address && { website: address }),
    }
    await editGroup(group.id, change, seen)
    toastSuccess(t("editGroup.done"))
    void authoringChanged(client)
  }

  return (
    <FormDialog<GroupText>
      open
      draft={`group:${group.id}`}
      title={t("editGroup.title")}
      maxWidth="sm"
      defaultValues={stored}
      seen={group}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("editGroup.submit")}
    >
      <GroupFields />
    </FormDialog>
  )
}

/** The texts of a group, as in its form. */
interface GroupText {
  title: string
  bio: string
  /** Plain text. */
  about: string
  website: string
}

function textsOf({ title, bio, about, website }: Group): GroupText {
  return { title, bio, about: plainTextOf(about), website: website ?? "" }
}

/** The fields of a {@link GroupText}. */
function GroupFields() {
  const { t } = useTranslation("authoring")
  return (
    <>
      <FormTextField
        name="title"
        label={t("newGroup.name")}
        required
        minLength={3}
        maxLength={100}
        autoFocus
      />
      <FormTextField
        name="bio"
        label={t("newGroup.bio")}
        helperText={t("newGroup.bioHint")}
        required
        minLength={3}
        maxLength={200}
      />
      <FormTextField
        name="about"
        label={t("newGroup.about")}
        helperText={t("newGroup.aboutHint")}
        required
        multiline
        rows={5}
        minLength={3}
        maxLength={500}
      />
      <FormTextField
        name="website"
        label={t("newGroup.website")}
        placeholder="https://example.com"
        minLength={3}
        maxLength={190}
      />
    </>
  )
}
