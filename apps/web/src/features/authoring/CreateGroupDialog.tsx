import GroupAdd from "@mui/icons-material/GroupAddOutlined"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { places } from "../../places.ts"
import { FormDialog } from "../../ui/FormDialog.tsx"
import { FormTextField } from "../../ui/FormTextField.tsx"
import { paragraphsOf } from "../../ui/plain-text.ts"
import { authoringChanged, createGroup } from "./api.ts"
import { webAddressOf } from "./plain-text.ts"

/** Makes an expert group and goes to its page. */
export function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({ mutationFn: createGroup, onSuccess: () => authoringChanged(client) })

  async function submit({ title, bio, about, website }: NewGroup) {
    const { id } = await create.mutateAsync({
      title: title.trim(),
      bio: bio.trim(),
      about: paragraphsOf(about),
      website: webAddressOf(website),
    })
    void navigate(places.group(id))
  }

  return (
    <FormDialog<NewGroup>
      open
      title={t("newGroup.action")}
      icon={<GroupAdd />}
      maxWidth="sm"
      defaultValues={{ title: "", bio: "", about: "", website: "" }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("newGroup.submit")}
    >
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
    </FormDialog>
  )
}

interface NewGroup {
  title: string
  bio: string
  about: string
  website: string
}
