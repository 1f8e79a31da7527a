import { Button, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { useUser } from "../../../session/session.ts"
import { Close, DeleteOutlined, PersonAddOutlined, SendOutlined } from "../../../ui/icons.ts"
import { People, PeopleSection, type Person, useExpiry } from "../../../ui/People.tsx"
import { Section } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { questionnairesQuery } from "../answering/index.ts"
import { toGrant, usePaths } from "../frame/index.ts"
import { inviteesQuery, membersPerPage, membersQuery, useMemberChanges } from "./api.ts"
import { GrantAccessDialog } from "./GrantAccessDialog.tsx"
import { RoleSelect } from "./RoleSelect.tsx"
import { ShareByMovingDialog } from "./ShareByMovingDialog.tsx"

/** The people who work on the assessment, with their roles, and a button to give others access. */
export function Members({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const { id: assessmentId, space } = assessment
  const [page, setPage] = useState(1)
  const { hash, state } = useLocation()
  const arrivesToGrant = isToGrant(state)
  // The own space cannot be shared, so the assessment first moves to one that can.
  const way = space.isDefault ? "move" : "grant"
  const [chosen, setAsked] = useState<"grant" | "move" | null>(null)
  const asked = arrivesToGrant ? way : chosen
  const navigate = useNavigate()
  function close() {
    setAsked(null)
    if (arrivesToGrant) void navigate({ hash }, { replace: true, state: null, preventScrollReset: true })
  }
  const goAlong = (spaceId: number) =>
    void navigate(`${paths.settings({ spaceId, assessmentId })}#people`, { replace: true, state: toGrant })
  const members = useQuery({ ...membersQuery(assessmentId, page), placeholderData: keepPreviousData })
  const { changeRole, remove } = useMemberChanges(assessmentId)
  const leaveIfGone = useLeave()
  const format = useFormat()
  // Without them, the server still tells whoever has assigned something.
  const questionnaires = useQuery(questionnairesQuery(assessmentId)).data?.items ?? []
  const assignedTo = (personId: string) =>
    questionnaires.flatMap(({ title, assignment }) =>
      assignment?.people.some(({ id }) => id === personId) ? [title] : [],
    )

  function personOf({ id, displayName: name, email, ...member }: Schemas["AssessmentMember"]): Person {
    return {
      id,
      name,
      detail: email,
      picture: member.pictureLink,
      marks: member.editable ? [] : [t("members.owner")],
      control: (
        <RoleOf
          name={name}
          roleId={member.role.id}
          locked={member.editable ? undefined : t("members.locked")}
          change={(roleId) => changeRole(id, roleId)}
          onChanged={() => {
            toastSuccess(t("members.changed", { name }))
            leaveIfGone(id)
          }}
        />
      ),
      actions: [
        {
          label: t("members.remove", { name }),
          icon: <DeleteOutlined />,
          disabled: !member.editable,
          question: {
            title: t("members.removeTitle"),
            children: [
              t("members.removeQuestion", { name, title: assessment.title }),
              assignedTo(id).length > 0 &&
                t("members.removeFrees", {
                  titles: format.list(assignedTo(id)),
                  count: assignedTo(id).length,
                }),
            ]
              .filter(Boolean)
              .join(" "),
            confirmLabel: t("members.removeConfirm"),
            destructive: true,
          },
          async run() {
            await remove(id)
            toastSuccess(t("members.removed", { name }))
            leaveIfGone(id)
          },
        },
      ],
    }
  }

  return (
    <Section
      title={t("members.heading")}
      actions={
        <Button variant="contained" startIcon={<PersonAddOutlined />} onClick={() => setAsked(way)}>
          {t("members.grant")}
        </Button>
      }
    >
      {space.isDefault && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t("members.ownSpace")}
        </Typography>
      )}
      <People
        label={t("members.heading")}
        query={members}
        personOf={personOf}
        paging={{ page, size: membersPerPage, onChange: setPage }}
      />
      {asked === "grant" && (
        <GrantAccessDialog assessmentId={assessmentId} spaceId={space.id} onClose={close} />
      )}
      {asked === "move" && <ShareByMovingDialog assessment={assessment} onClose={close} onMoved={goAlong} />}
    </Section>
  )
}

function isToGrant(state: unknown): boolean {
  return typeof state === "object" && state !== null && "grantsAccess" in state
}

/** The open invitations; renders nothing if there are none. */
export function Invitations({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("members")
  const expiryOf = useExpiry()
  const invitees = useQuery(inviteesQuery(assessmentId))
  const { changeInvitation, invite, cancelInvitation } = useMemberChanges(assessmentId)

  function personOf({ id, email, role, expirationTime }: Schemas["AssessmentInvitee"]): Person {
    const { date, expired } = expiryOf(expirationTime)
    return {
      id,
      name: email,
      detail: t(expired ? "invitations.expiredOn" : "invitations.until", { date }),
      marks: expired ? [t("invitations.expired")] : [],
      control: <RoleOf name={email} roleId={role.id} change={(roleId) => changeInvitation(id, roleId)} />,
      actions: [
        {
          label: t("invitations.resend", { email }),
          icon: <SendOutlined fontSize="small" sx={{ "&:dir(rtl)": { transform: "scaleX(-1)" } }} />,
          tip: t("invitations.resendTip"),
          async run() {
            await invite({ email, roleId: role.id })
            toastSuccess(t("invitations.resent", { email }))
          },
        },
        {
          label: t("invitations.cancel", { email }),
          icon: <Close fontSize="small" />,
          tip: t("invitations.cancelTip"),
          question: {
            title: t("invitations.cancelTitle"),
            children: t("invitations.cancelQuestion", { email }),
            confirmLabel: t("invitations.cancelConfirm"),
            destructive: true,
          },
          async run() {
            await cancelInvitation(id)
            toastSuccess(t("invitations.cancelled", { email }))
          },
        },
      ],
    }
  }

  return <PeopleSection label={t("invitations.heading")} query={invitees} personOf={personOf} />
}

/** The role of a person or of an invitation, which can be changed unless it is locked. */
function RoleOf(props: {
  name: string
  roleId: number
  locked?: string
  change: (roleId: number) => Promise<unknown>
  onChanged?: () => void
}) {
  const { t } = useTranslation("members")
  const change = useSave({ mutationFn: props.change, onSuccess: props.onChanged })
  return (
    <RoleSelect
      roleId={props.roleId}
      label={t("members.roleOf", { name: props.name })}
      locked={props.locked}
      busy={change.isPending}
      onChange={change.mutate}
    />
  )
}

/** People who have removed themselves leave the settings, which they may no longer see. */
function useLeave(): (id: string) => void {
  const user = useUser()
  const navigate = useNavigate()
  const { space } = usePaths()
  return (id) => {
    if (id === user.id) void navigate(space)
  }
}
