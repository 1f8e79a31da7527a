import { Box } from "@mui/material"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { parseServerTime } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { useFlag } from "../../../session/flags.ts"
import { useUser } from "../../../session/session.ts"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { EmailForm } from "../../../ui/EmailForm.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { PeopleList, PersonRow } from "../../../ui/PersonRow.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import {
  authoringChanged,
  type Group,
  groupMembersQuery,
  handOverGroup,
  inviteToGroup,
  removeFromGroup,
} from "./api.ts"

type Member = Schemas["ExpertGroupMember"]
type Change = "remove" | "handOver" | "withdraw"

/** The members of a group. Its owner invites and removes people and can transfer the ownership. */
export function GroupMembers({ group }: { group: Group }) {
  const { t } = useTranslation("authoring")
  const members = useQuery(groupMembersQuery(group.id, "ACTIVE"))
  const [asked, setAsked] = useState<{ change: Change; member: Member }>()
  const owns = useFlag("display_expert_groups") && group.editable
  const { id: ownId } = useUser()
  return (
    <Section title={t("people.title")}>
      {owns && <Invite group={group} />}
      <Loaded query={members} loading={<Skeletons count={2} height={64} />}>
        {({ items }) => (
          <PeopleList label={t("people.title")}>
            {items.map((member) => (
              <PersonRow
                key={member.id}
                name={member.displayName}
                detail={member.email ?? member.bio}
                picture={member.pictureLink}
                marks={member.id === ownId ? [t("people.you")] : []}
                menuLabel={t("people.actions", { name: member.displayName })}
                entries={
                  owns && member.deletable
                    ? [
                        { label: t("people.makeOwner"), run: () => setAsked({ change: "handOver", member }) },
                        { label: t("people.remove"), run: () => setAsked({ change: "remove", member }) },
                      ]
                    : []
                }
              />
            ))}
          </PeopleList>
        )}
      </Loaded>
      {owns && <Invited group={group} onWithdraw={(member) => setAsked({ change: "withdraw", member })} />}
      {asked && <Question {...asked} group={group} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

function Invite({ group }: { group: Group }) {
  const { t } = useTranslation("authoring")
  const invite = useInvite(group)
  return (
    <EmailForm
      label={t("people.email")}
      hint={t("people.inviteHint")}
      submitLabel={t("people.invite")}
      variant="outlined"
      onSubmit={invite.mutateAsync}
    />
  )
}

function Invited({ group, onWithdraw }: { group: Group; onWithdraw: (member: Member) => void }) {
  const { t } = useTranslation("authoring")
  const format = useFormat()
  const { data } = useQuery(groupMembersQuery(group.id, "PENDING"))
  const invite = useInvite(group)
  if (!data || data.items.length === 0) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Section title={t("invited.title")} level={3}>
        <PeopleList label={t("invited.title")}>
          {data.items.map((member) => {
            const { id, displayName, email, pictureLink, inviteExpirationDate } = member
            const date = inviteExpirationDate ? format.date(inviteExpirationDate) : ""
            const expired =
              inviteExpirationDate !== null && parseServerTime(inviteExpirationDate) <= new Date()
            return (
              <PersonRow
                key={id}
                name={displayName}
                detail={t(expired ? "invited.expired" : "invited.expires", { date })}
                picture={pictureLink}
                menuLabel={t("people.actions", { name: displayName })}
                entries={[
                  { label: t("invited.resend"), run: () => email !== null && invite.mutate(email) },
                  { label: t("invited.withdraw"), run: () => onWithdraw(member) },
                ]}
              />
            )
          })}
        </PeopleList>
      </Section>
    </Box>
  )
}

function useInvite({ id }: Group) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => inviteToGroup(id, email),
    onSuccess(_reply, email) {
      toastSuccess(t("people.invited", { email }))
      return authoringChanged(client)
    },
  })
}

function Question({
  change,
  member: { id, displayName: name },
  group,
  onClose,
}: {
  change: Change
  member: Member
  group: Group
  onClose: () => void
}) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: () => (change === "handOver" ? handOverGroup(group.id, id) : removeFromGroup(group.id, id)),
    onSuccess() {
      toastSuccess(t(`${change}.done`, { name }))
      return authoringChanged(client)
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open
      destructive={change !== "handOver"}
      title={t(`${change}.title`)}
      confirmLabel={t(`${change}.confirm`)}
      busy={answer.isPending}
      onConfirm={() => answer.mutate()}
      onCancel={onClose}
    >
      {t(`${change}.question`, { name, title: group.title })}
    </ConfirmDialog>
  )
}
