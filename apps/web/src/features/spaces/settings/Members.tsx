import { Alert, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { drafts } from "../../../drafts/store.ts"
import { useUser } from "../../../session/session.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { EmailForm } from "../../../ui/EmailForm.tsx"
import { People, PeopleSection, type Person, type PersonAction, useExpiry } from "../../../ui/People.tsx"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { SearchField } from "../../../ui/SearchField.tsx"
import { Section } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { pageIn, useFilter } from "../../../ui/useFilter.ts"
import { spacesChanged } from "../list/index.ts"
import {
  addMember,
  cancelInvitation,
  handOver,
  invite,
  inviteesQuery,
  membersPerPage,
  membersQuery,
  removeMember,
} from "./api.ts"

/** Spaces with fewer members have no search field. */
const MANY = membersPerPage

/** The members of a space. Every member can add others; the owner can remove people and transfer the ownership. */
export function Members({ space }: { space: Schemas["Space"] }) {
  const { t } = useTranslation("spaces")
  const [{ memberSearch: search, memberPage }, change] = useFilter(({ text }) => ({
    memberSearch: text("memberSearch"),
    memberPage: text("memberPage"),
  }))
  const page = pageIn(memberPage)
  const { id: ownId } = useUser()
  const actionsOf = useMemberActions(space)
  const members = useQuery({
    ...membersQuery(space.id, { page, search }),
    placeholderData: keepPreviousData,
  })

  function personOf(member: Schemas["SpaceMember"]): Person {
    const { id, displayName, email, pictureLink, isOwner } = member
    return {
      id,
      name: displayName,
      detail: email,
      picture: pictureLink,
      marks: [...(isOwner ? [t("people.owner")] : []), ...(id === ownId ? [t("people.you")] : [])],
      actions: space.editable && !isOwner ? actionsOf(member) : [],
    }
  }

  return (
    <Section
      title={t("people.title")}
      actions={
        space.membersCount > MANY && (
          <SearchField
            label={t("people.search")}
            value={search}
            onChange={(memberSearch) => change({ memberSearch, memberPage: "" })}
          />
        )
      }
    >
      {members.data?.handOver && <HandingOver {...members.data.handOver} />}
      <AddMember spaceId={space.id} />
      <Typography variant="bodySmall" color="textSecondary" role="status" sx={{ mb: 1 }}>
        {members.data && members.data.total > 0 && t("people.count", { count: members.data.total })}
      </Typography>
      <People
        label={t("people.title")}
        query={members}
        personOf={personOf}
        paging={{ page, size: membersPerPage, onChange: (next) => change({ memberPage: String(next) }) }}
        none={t("people.none", { search })}
      />
    </Section>
  )
}

/** How far a transfer of the ownership is. */
function HandingOver({ done, total }: Schemas["HandOver"]) {
  const { t } = useTranslation("spaces")
  return (
    <Alert severity="info" sx={{ mb: 2, "& .MuiAlert-message": { flex: 1 } }}>
      <ProgressBar percent={(100 * done) / total} label={t("handOver.progress", { done, total })} />
      {t("handOver.goesOn")}
    </Alert>
  )
}

/** What the owner of a space can do about another member. */
function useMemberActions(space: Schemas["Space"]): (member: Schemas["SpaceMember"]) => PersonAction[] {
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  return ({ id, displayName: name }) => {
    const actionOf = (
      text: "removal" | "handOver",
      label: string,
      call: (spaceId: number, userId: string) => Promise<unknown>,
    ): PersonAction => ({
      label,
      question: {
        title: t(`${text}.title`),
        children: t(`${text}.question`, { name, title: space.title }),
        confirmLabel: t(`${text}.confirm`),
        destructive: text === "removal",
      },
      async run() {
        await call(space.id, id)
        toastSuccess(t(`${text}.done`, { name }))
        await spacesChanged(client)
      },
    })
    return [
      actionOf("handOver", t("people.makeOwner"), handOver),
      actionOf("removal", t("people.remove"), removeMember),
    ]
  }
}

/** Adds somebody to a space by their email address; an address without an account can be invited. */
function AddMember({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  const sendInvitation = useInvite(spaceId)
  const draft = `space-member:${spaceId}` as const
  const [unknown, setUnknown] = useState<string>()
  const [invited, setInvited] = useState(0)

  /** @returns false if the person is asked whether to invite them: the address stays until they have been */
  async function add(email: string): Promise<boolean> {
    try {
      await addMember(spaceId, email)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error
      setUnknown(email)
      return false
    }
    toastSuccess(t("people.added", { email }))
    await spacesChanged(client)
    return true
  }

  return (
    <>
      <EmailForm
        key={invited}
        draft={draft}
        label={t("people.email")}
        hint={t("people.emailHint")}
        submitLabel={t("people.add")}
        onSubmit={add}
      />
      {unknown !== undefined && (
        <ActionDialog
          title={t("unknown.title", { email: unknown })}
          confirmLabel={t("unknown.confirm")}
          action={async () => {
            await sendInvitation(unknown)
            drafts.remove(draft)
            setInvited(invited + 1)
          }}
          onClose={() => setUnknown(undefined)}
        >
          {t("unknown.question")}
        </ActionDialog>
      )}
    </>
  )
}

/** People without an account who are invited to a space; renders nothing if there are none. */
export function Invitees({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  const expiryOf = useExpiry()
  const invitees = useQuery(inviteesQuery(spaceId))
  const sendInvitation = useInvite(spaceId)

  function personOf({ id, email, expirationDate }: Schemas["SpaceInvitee"]): Person {
    const { date, expired } = expiryOf(expirationDate)
    return {
      id,
      name: email,
      detail: t(expired ? "invitees.expired" : "invitees.expires", { date }),
      actions: [
        { label: t("invitees.resend"), run: () => sendInvitation(email) },
        {
          label: t("invitees.cancel"),
          question: {
            title: t("invitees.cancelTitle"),
            children: t("invitees.cancelQuestion", { email }),
            confirmLabel: t("invitees.cancel"),
            destructive: true,
          },
          async run() {
            await cancelInvitation(id)
            toastSuccess(t("invitees.cancelled"))
            await spacesChanged(client)
          },
        },
      ],
    }
  }

  return <PeopleSection label={t("invitees.title")} query={invitees} personOf={personOf} />
}

/** Sends an invitation to a space, or sends it again. */
function useInvite(spaceId: number): (email: string) => Promise<void> {
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  return async (email) => {
    await invite(spaceId, email)
    toastSuccess(t("unknown.sent", { email }))
    await spacesChanged(client)
  }
}
