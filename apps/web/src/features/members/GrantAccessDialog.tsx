import PersonAddOutlined from "@mui/icons-material/PersonAddOutlined"
import { Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { FormDialog } from "../../ui/FormDialog.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { AddressField } from "./AddressField.tsx"
import { inviteesQuery, useMemberChanges } from "./api.ts"
import { RoleSelect } from "./RoleSelect.tsx"

interface Grant {
  email: string
  /** Empty until it is chosen. */
  roleId: number | ""
}

/** Gives an address a role on the assessment: at once, or by an invitation if it has no account. */
export function GrantAccessDialog(props: { assessmentId: string; spaceId: number; onClose: () => void }) {
  const { assessmentId, spaceId, onClose } = props
  const { t } = useTranslation("members")
  const client = useQueryClient()
  const { invite } = useMemberChanges(assessmentId)

  async function submit({ email, roleId }: Grant) {
    const address = email.trim().toLowerCase()
    await invite.mutateAsync({ email: address, roleId: Number(roleId) })
    const invitees = await client.fetchQuery(inviteesQuery(assessmentId))
    const isInvited = invitees.some((invitee) => invitee.email === address)
    toastSuccess(t(isInvited ? "grant.invited" : "grant.granted", { email: address }))
    onClose()
  }

  return (
    <FormDialog<Grant>
      open
      title={t("grant.title")}
      icon={<PersonAddOutlined />}
      maxWidth="sm"
      defaultValues={{ email: "", roleId: "" }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("grant.submit")}
    >
      <Typography color="textSecondary">{t("grant.intro")}</Typography>
      <AddressField assessmentId={assessmentId} spaceId={spaceId} />
      <RoleField />
    </FormDialog>
  )
}

function RoleField() {
  const { t } = useTranslation("members")
  const { field, fieldState } = useController<Grant, "roleId">({
    name: "roleId",
    rules: { validate: (roleId) => roleId !== "" || t("grant.roleMissing") },
  })
  return (
    <div>
      <RoleSelect
        labelled
        label={t("grant.role")}
        roleId={field.value === "" ? null : field.value}
        onChange={field.onChange}
      />
      {fieldState.error && (
        <Typography role="alert" variant="bodySmall" color="error">
          {fieldState.error.message}
        </Typography>
      )}
    </div>
  )
}
