import DeleteOutlined from "@mui/icons-material/DeleteOutlined"
import PersonAddOutlined from "@mui/icons-material/PersonAddOutlined"
import { Button, IconButton, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { useUser } from "../../session/session.ts"
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { Pagination, pagesOf } from "../../ui/Pagination.tsx"
import { PeopleList, PersonRow } from "../../ui/PersonRow.tsx"
import { Section } from "../../ui/Section.tsx"
import { Skeletons } from "../../ui/states.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { usePlaces } from "../assessment-frame/index.ts"
import { membersPerPage, membersQuery, useMemberChanges } from "./api.ts"
import { GrantAccessDialog } from "./GrantAccessDialog.tsx"
import { RoleSelect } from "./RoleSelect.tsx"

type Member = Schemas["AssessmentMemberPage"]["items"][number]

/** The people who work on the assessment, with their roles, and a button to give others access. */
export function Members({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const [page, setPage] = useState(1)
  const [grants, setGrants] = useState(false)
  const [leaving, setLeaving] = useState<Member>()
  const members = useQuery({ ...membersQuery(assessment.id, page), placeholderData: keepPreviousData })
  return (
    <Section
      title={t("members.heading")}
      actions={
        <Button
          variant="contained"
          startIcon={<PersonAddOutlined />}
          disabled={assessment.space.isDefault}
          onClick={() => setGrants(true)}
        >
          {t("members.grant")}
        </Button>
      }
    >
      {assessment.space.isDefault && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t("members.ownSpace")}
        </Typography>
      )}
      <Loaded query={members} loading={<Skeletons count={3} height={56} />}>
        {({ items, total }) => (
          <>
            <PeopleList label={t("members.heading")}>
              {items.map((member) => (
                <MemberRow
                  key={member.id}
                  assessment={assessment}
                  member={member}
                  onRemove={() => setLeaving(member)}
                />
              ))}
            </PeopleList>
            <Pagination page={page} pages={pagesOf(total, membersPerPage)} onChange={setPage} />
          </>
        )}
      </Loaded>
      {grants && (
        <GrantAccessDialog
          assessmentId={assessment.id}
          spaceId={assessment.space.id}
          onClose={() => setGrants(false)}
        />
      )}
      {leaving && (
        <RemoveDialog assessment={assessment} member={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </Section>
  )
}

function MemberRow(props: { assessment: Schemas["Assessment"]; member: Member; onRemove: () => void }) {
  const { assessment, member, onRemove } = props
  const { t } = useTranslation("members")
  const { changeRole } = useMemberChanges(assessment.id)
  const leave = useLeave(member)
  const { id, displayName, email, pictureLink, role, editable } = member
  const locked = editable ? undefined : t("members.locked")
  return (
    <PersonRow
      name={displayName}
      detail={email}
      picture={pictureLink}
      marks={editable ? [] : [t("members.owner")]}
    >
      <RoleSelect
        roleId={role.id}
        label={t("members.roleOf", { name: displayName })}
        locked={locked}
        busy={changeRole.isPending}
        onChange={(roleId) =>
          changeRole.mutate(
            { userId: id, roleId },
            {
              onSuccess() {
                toastSuccess(t("members.changed", { name: displayName }))
                leave()
              },
            },
          )
        }
      />
      <IconButton
        aria-label={t("members.remove", { name: displayName })}
        disabled={!editable}
        onClick={onRemove}
      >
        <DeleteOutlined />
      </IconButton>
    </PersonRow>
  )
}

function RemoveDialog(props: { assessment: Schemas["Assessment"]; member: Member; onClose: () => void }) {
  const { assessment, member, onClose } = props
  const { t } = useTranslation("members")
  const { remove } = useMemberChanges(assessment.id)
  const leave = useLeave(member)
  const confirm = () =>
    remove.mutate(member.id, {
      onSuccess() {
        toastSuccess(t("members.removed", { name: member.displayName }))
        leave()
      },
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      destructive
      title={t("members.removeTitle")}
      confirmLabel={t("members.removeConfirm")}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t("members.removeQuestion", { name: member.displayName, title: assessment.title })}
    </ConfirmDialog>
  )
}

/** People who have removed themselves leave the settings, which they may no longer see. */
function useLeave({ id }: Member): () => void {
  const user = useUser()
  const navigate = useNavigate()
  const { space } = usePlaces()
  return () => {
    if (id === user.id) void navigate(space)
  }
}
