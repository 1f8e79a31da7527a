import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { User } from "../../../session/session.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { profileChanged, saveProfile } from "./api.ts"

interface Profile {
  displayName: string
  bio: string
  linkedin: string
}

/** Edits the person's own profile. */
export function EditProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("account")
  const client = useQueryClient()
  const save = useMutation({ mutationFn: saveProfile, onSuccess: () => profileChanged(client) })

  async function submit({ displayName, bio, linkedin }: Profile) {
    await save.mutateAsync({
      displayName: displayName.trim(),
      // Omitted fields are cleared.
      ...(bio.trim() && { bio: bio.trim() }),
      ...(linkedin.trim() && { linkedin: linkedin.trim() }),
    })
    toastSuccess(t("saved"))
    onClose()
  }

  return (
    <FormDialog<Profile>
      open
      title={t("edit")}
      maxWidth="sm"
      defaultValues={{ displayName: user.displayName, bio: user.bio ?? "", linkedin: user.linkedin ?? "" }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("save")}
    >
      <FormTextField name="displayName" label={t("name")} required minLength={3} maxLength={50} autoFocus />
      <FormTextField
        name="bio"
        label={t("bio")}
        helperText={t("bioHint")}
        multiline
        rows={3}
        minLength={3}
        maxLength={200}
      />
      <FormTextField
        name="linkedin"
        label={t("linkedin")}
        helperText={t("linkedinHint")}
        minLength={3}
        maxLength={200}
      />
    </FormDialog>
  )
}
