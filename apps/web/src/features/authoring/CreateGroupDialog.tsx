import GroupAdd from "@mui/icons-material/GroupAddOutlined"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { places } from "../../places.ts"
import { FormDialog } from "../../ui/FormDialog.tsx"
import { paragraphsOf } from "../../ui/plain-text.ts"
import { authoringChanged, createGroup } from "./api.ts"
import { GroupFields, type GroupText } from "./GroupFields.tsx"
import { webAddressOf } from "./plain-text.ts"

/** Creates an expert group and opens its page. */
export function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({ mutationFn: createGroup, onSuccess: () => authoringChanged(client) })

  async function submit({ title, bio, about, website }: GroupText) {
    const { id } = await create.mutateAsync({
      title: title.trim(),
      bio: bio.trim(),
      about: paragraphsOf(about),
      website: webAddressOf(website),
    })
    void navigate(places.group(id))
  }

  return (
    <FormDialog<GroupText>
      open
      title={t("newGroup.action")}
      icon={<GroupAdd />}
      maxWidth="sm"
      defaultValues={{ title: "", bio: "", about: "", website: "" }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("newGroup.submit")}
    >
      <GroupFields />
    </FormDialog>
  )
}
