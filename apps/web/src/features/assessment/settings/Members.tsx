import DeleteOutlined from "@mui/icons-material/DeleteOutlined"
import PersonAddOutlined from "@mui/icons-material/PersonAddOutlined"
import { Autocomplete, Button, IconButton, ListItemText, TextField, Typography } from "@mui/material"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useUser } from "../../../session/session.ts"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { isAddress } from "../../../ui/FormTextField.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { PeopleList, PersonRow } from "../../../ui/PersonRow.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { usePlaces } from "../frame/index.ts"
import {
  candidatesQuery,
  hasAccountQuery,
  inviteesQuery,
  membersPerPage,
  membersQuery,
  useMemberChanges,
} from "./api.ts"
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

interface Grant {
  email: string
  /** Empty until it is chosen. */
  roleId: number | ""
}

/** Gives an address a role on the assessment: at once, or by an invitation if it has no account. */
function GrantAccessDialog(props: { assessmentId: string; spaceId: number; onClose: () => void }) {
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

interface AddressFieldProps {
  assessmentId: string
  spaceId: number
}

/**
 * The field `email` of the surrounding form. Suggests members of the space without a role on the assessment, but
 * accepts any address. Once typed, it shows whether access starts at once or an invitation is sent.
 */
function AddressField({ assessmentId, spaceId }: AddressFieldProps) {
  const { t } = useTranslation("members")
  const { t: shell } = useTranslation()
  const { data: candidates = [] } = useQuery(candidatesQuery(assessmentId, spaceId))
  const [typed, setTyped] = useState("")
  const { field, fieldState } = useController<{ email: string }, "email">({
    name: "email",
    rules: {
      validate(value) {
        if (value.trim() === "") return shell("field.emailMissing")
        return isAddress(value.trim()) || shell("field.email")
      },
    },
  })
  return (
    <div>
      <Autocomplete
        freeSolo
        clearText={t("grant.clear")}
        options={candidates}
        getOptionLabel={(option) => (typeof option === "string" ? option : option.email)}
        filterOptions={(options, { inputValue }) => {
          const wanted = inputValue.trim().toLowerCase()
          return options.filter(({ email, displayName }) =>
            `${email} ${displayName}`.toLowerCase().includes(wanted),
          )
        }}
        renderOption={({ key: _key, ...props }, { id, email, displayName }) => (
          <li key={id} {...props}>
            <ListItemText primary={<bdi>{displayName}</bdi>} secondary={<bdi dir="ltr">{email}</bdi>} />
          </li>
        )}
        inputValue={field.value}
        onInputChange={(_event, value) => field.onChange(value)}
        onChange={(_event, value) => setTyped(typeof value === "object" ? (value?.email ?? "") : value)}
        renderInput={(params) => (
          <TextField
            {...params}
            type="email"
            label={t("grant.email")}
            required
            autoFocus
            inputRef={field.ref}
            onBlur={() => {
              field.onBlur()
              setTyped(field.value)
            }}
            error={fieldState.invalid}
            helperText={fieldState.error?.message}
          />
        )}
      />
      <WhatHappens email={typed.trim().toLowerCase()} />
    </div>
  )
}

/** What will happen when the address gets access. */
function WhatHappens({ email }: { email: string }) {
  const { t } = useTranslation("members")
  const { data: hasAccount } = useQuery({ ...hasAccountQuery(email), enabled: isAddress(email) })
  return (
    <Typography variant="bodySmall" color="textSecondary" aria-live="polite" sx={{ mt: 0.5, minHeight: 20 }}>
      {hasAccount !== undefined && t(hasAccount ? "grant.known" : "grant.unknown", { email })}
    </Typography>
  )
}
