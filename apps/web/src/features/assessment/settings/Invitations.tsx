import CloseOutlined from "@mui/icons-material/CloseOutlined"
import SendOutlined from "@mui/icons-material/SendOutlined"
import { IconButton, Tooltip, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { PeopleList, PersonRow } from "../../../ui/PersonRow.tsx"
import { Section } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { inviteesQuery, useMemberChanges } from "./api.ts"
import { RoleSelect } from "./RoleSelect.tsx"

type Invitee = Schemas["AssessmentInviteePage"]["items"][number]

/** The open invitations; renders nothing if there are none. */
export function Invitations({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("members")
  const { data: invitees = [] } = useQuery(inviteesQuery(assessmentId))
  const [cancelled, setCancelled] = useState<Invitee>()
  if (invitees.length === 0) return null
  return (
    <Section title={t("invitations.heading")}>
      <PeopleList label={t("invitations.heading")}>
        {invitees.map((invitee) => (
          <InviteeRow
            key={invitee.id}
            assessmentId={assessmentId}
            invitee={invitee}
            onCancel={() => setCancelled(invitee)}
          />
        ))}
      </PeopleList>
      {cancelled && (
        <CancelDialog
          assessmentId={assessmentId}
          invitee={cancelled}
          onClose={() => setCancelled(undefined)}
        />
      )}
    </Section>
  )
}

function InviteeRow(props: { assessmentId: string; invitee: Invitee; onCancel: () => void }) {
  const { assessmentId, invitee, onCancel } = props
  const { t } = useTranslation("members")
  const format = useFormat()
  const { changeInvitation, invite } = useMemberChanges(assessmentId)
  const { id, email, role, expirationTime } = invitee
  const hasExpired = new Date(`${expirationTime}Z`) <= new Date()
  const resend = () =>
    invite.mutate(
      { email, roleId: role.id },
      { onSuccess: () => toastSuccess(t("invitations.resent", { email })) },
    )
  return (
    <PersonRow
      name={email}
      marks={hasExpired ? [t("invitations.expired")] : []}
      note={
        <Typography variant="bodySmall" color="textSecondary">
          {t(hasExpired ? "invitations.expiredOn" : "invitations.until", {
            date: format.date(expirationTime),
          })}
        </Typography>
      }
    >
      <RoleSelect
        roleId={role.id}
        label={t("members.roleOf", { name: email })}
        busy={changeInvitation.isPending}
        onChange={(roleId) => changeInvitation.mutate({ inviteId: id, roleId })}
      />
      <Tooltip title={t("invitations.resendTip")}>
        <IconButton
          aria-label={t("invitations.resend", { email })}
          loading={invite.isPending}
          onClick={resend}
        >
          <SendOutlined fontSize="small" sx={{ "&:dir(rtl)": { transform: "scaleX(-1)" } }} />
        </IconButton>
      </Tooltip>
      <Tooltip title={t("invitations.cancelTip")}>
        <IconButton aria-label={t("invitations.cancel", { email })} onClick={onCancel}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </PersonRow>
  )
}

function CancelDialog(props: { assessmentId: string; invitee: Invitee; onClose: () => void }) {
  const { assessmentId, invitee, onClose } = props
  const { t } = useTranslation("members")
  const { cancelInvitation } = useMemberChanges(assessmentId)
  const confirm = () =>
    cancelInvitation.mutate(invitee.id, {
      onSuccess: () => toastSuccess(t("invitations.cancelled", { email: invitee.email })),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      destructive
      title={t("invitations.cancelTitle")}
      confirmLabel={t("invitations.cancelConfirm")}
      busy={cancelInvitation.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t("invitations.cancelQuestion", { email: invitee.email })}
    </ConfirmDialog>
  )
}
