import { Box } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFlag } from "../../../session/flags.ts"
import { useUser } from "../../../session/session.ts"
import { EmailForm } from "../../../ui/EmailForm.tsx"
import { People, PeopleSection, type Person, type PersonAction, useExpiry } from "../../../ui/People.tsx"
import { Section } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { authoringChanged } from "../kit/index.ts"
import { type Group, groupMembersQuery, handOverGroup, inviteToGroup, removeFromGroup } from "./api.ts"

type Member = Schemas["ExpertGroupMember"]

/** The members of a group. Its owner invites and removes people and can transfer the ownership. */
export function GroupMembers({ group }: { group: Group }) {
  const { t } = useTranslation("authoring")
  const members = useQuery(groupMembersQuery(group.id, "ACTIVE"))
  const owns = useFlag("display_expert_groups") && group.editable
  const { id: ownId } = useUser()
  const { invite, actionOf } = useMemberChanges(group)

  function personOf(member: Member): Person {
    const { id, displayName, email, bio, pictureLink, deletable } = member
    return {
      id,
      name: displayName,
      detail: email ?? bio,
      picture: pictureLink,
      marks: id === ownId ? [t("people.you")] : [],
      actions:
        owns && deletable
          ? [
              actionOf("handOver", t("people.makeOwner"), member),
              actionOf("remove", t("people.remove"), member),
            ]
          : [],
    }
  }

  return (
    <Section title={t("people.title")}>
      {owns && (
        <EmailForm
          draft={`group-member:${group.id}`}
          label={t("people.email")}
          hint={t("people.inviteHint")}
          submitLabel={t("people.invite")}
          variant="outlined"
          onSubmit={invite}
        />
      )}
      <People label={t("people.title")} query={members} personOf={personOf} />
      {owns && <Invited group={group} />}
    </Section>
  )
}

/** People who have not accepted yet; renders nothing if there are none. */
function Invited({ group }: { group: Group }) {
  const { t } = useTranslation("authoring")
  const expiryOf = useExpiry()
  const invited = useQuery(groupMembersQuery(group.id, "PENDING"))
  const { invite, actionOf } = useMemberChanges(group)

  function personOf(member: Member): Person {
    const { id, displayName, email, pictureLink, inviteExpirationDate } = member
    const expiry = inviteExpirationDate === null ? null : expiryOf(inviteExpirationDate)
    return {
      id,
      name: displayName,
      detail: expiry && t(expiry.expired ? "invited.expired" : "invited.expires", { date: expiry.date }),
      picture: pictureLink,
      actions: [
        ...(email === null ? [] : [{ label: t("invited.resend"), run: () => invite(email) }]),
        actionOf("withdraw", t("invited.withdraw"), member),
      ],
    }
  }

  return (
    <Box sx={{ mt: 3 }}>
      <PeopleSection level={3} label={t("invited.title")} query={invited} personOf={personOf} />
    </Box>
  )
}

/** What the owner of a group does about its people. */
function useMemberChanges(group: Group) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()

  async function invite(email: string): Promise<void> {
    await inviteToGroup(group.id, email)
    toastSuccess(t("people.invited", { email }))
    await authoringChanged(client)
  }

  function actionOf(
    change: "remove" | "handOver" | "withdraw",
    label: string,
    { id, displayName: name }: Member,
  ): PersonAction {
    return {
      label,
      question: {
        title: t(`${change}.title`),
        children: t(`${change}.question`, { name, title: group.title }),
        confirmLabel: t(`${change}.confirm`),
        destructive: change !== "handOver",
      },
      async run() {
        await (change === "handOver" ? handOverGroup(group.id, id) : removeFromGroup(group.id, id))
        toastSuccess(t(`${change}.done`, { name }))
        await authoringChanged(client)
      },
    }
  }

  return { invite, actionOf }
}
