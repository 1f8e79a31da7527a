import { Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useUser } from "../../../session/session.ts"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { EmailForm } from "../../../ui/EmailForm.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { PeopleList, PersonRow } from "../../../ui/PersonRow.tsx"
import { SearchField } from "../../../ui/SearchField.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import {
  addMember,
  handOver,
  invite,
  membersPerPage,
  membersQuery,
  removeMember,
  spacesChanged,
} from "./api.ts"

type Member = Schemas["SpaceMember"]

/** Spaces with fewer members have no search field. */
const MANY = membersPerPage

/** The members of a space. Every member can add others; the owner can remove people and transfer the ownership. */
export function Members({ space }: { space: Schemas["Space"] }) {
  const { t } = useTranslation("spaces")
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState("")
  const members = useQuery({
    ...membersQuery(space.id, { page, search }),
    placeholderData: keepPreviousData,
  })
  const [asked, setAsked] = useState<{ change: "remove" | "handOver"; member: Member }>()
  return (
    <Section
      title={t("people.title")}
      actions={
        space.membersCount > MANY && (
          <SearchField
            label={t("people.search")}
            value={search}
            onChange={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
        )
      }
    >
      <AddMember spaceId={space.id} />
      <Loaded query={members} loading={<Skeletons count={5} height={64} />}>
        {({ items, total }) => (
          <>
            <Typography variant="bodySmall" color="textSecondary" role="status" sx={{ mb: 1 }}>
              {total === 0 ? t("people.none", { search }) : t("people.count", { count: total })}
            </Typography>
            <PeopleList label={t("people.title")}>
              {items.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  isOwners={space.editable}
                  onAsk={(change) => setAsked({ change, member })}
                />
              ))}
            </PeopleList>
            <Pagination page={page} pages={pagesOf(total, membersPerPage)} onChange={setPage} />
          </>
        )}
      </Loaded>
      {asked && <Question {...asked} space={space} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

function MemberRow({
  member,
  isOwners,
  onAsk,
}: {
  member: Member
  isOwners: boolean
  onAsk: (change: "remove" | "handOver") => void
}) {
  const { t } = useTranslation("spaces")
  const { id, displayName, email, pictureLink, isOwner } = member
  return (
    <PersonRow
      name={displayName}
      detail={email}
      picture={pictureLink}
      marks={[...(isOwner ? [t("people.owner")] : []), ...(id === useUser().id ? [t("people.you")] : [])]}
      menuLabel={t("people.actions", { name: displayName })}
      entries={
        isOwners && !isOwner
          ? [
              { label: t("people.makeOwner"), run: () => onAsk("handOver") },
              { label: t("people.remove"), run: () => onAsk("remove") },
            ]
          : []
      }
    />
  )
}

function Question({
  change,
  member: { id, displayName: name },
  space,
  onClose,
}: {
  change: "remove" | "handOver"
  member: Member
  space: Schemas["Space"]
  onClose: () => void
}) {
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  const text = change === "remove" ? "removal" : "handOver"
  const answer = useMutation({
    mutationFn: () => (change === "remove" ? removeMember(space.id, id) : handOver(space.id, id)),
    onSuccess() {
      toastSuccess(t(`${text}.done`, { name }))
      return spacesChanged(client)
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open
      destructive={change === "remove"}
      title={t(`${text}.title`)}
      confirmLabel={t(`${text}.confirm`)}
      busy={answer.isPending}
      onConfirm={() => answer.mutate()}
      onCancel={onClose}
    >
      {t(`${text}.question`, { name, title: space.title })}
    </ConfirmDialog>
  )
}

/** Adds somebody to a space by their email address; an address without an account can be invited. */
function AddMember({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  const [unknown, setUnknown] = useState<string>()
  const add = useMutation({
    mutationFn: (email: string) => addMember(spaceId, email),
    meta: { silence: ["NOT_FOUND"] },
    onSuccess(_reply, email) {
      toastSuccess(t("people.added", { email }))
      return spacesChanged(client)
    },
  })
  const sendInvitation = useMutation({
    mutationFn: (email: string) => invite(spaceId, email),
    onSuccess(_reply, email) {
      toastSuccess(t("unknown.sent", { email }))
      return spacesChanged(client)
    },
    onSettled: () => setUnknown(undefined),
  })

  async function submit(email: string): Promise<void> {
    try {
      await add.mutateAsync(email)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error
      setUnknown(email)
    }
  }

  return (
    <>
      <EmailForm
        label={t("people.email")}
        hint={t("people.emailHint")}
        submitLabel={t("people.add")}
        onSubmit={submit}
      />
      {unknown !== undefined && (
        <ConfirmDialog
          open
          title={t("unknown.title", { email: unknown })}
          confirmLabel={t("unknown.confirm")}
          busy={sendInvitation.isPending}
          onConfirm={() => sendInvitation.mutate(unknown)}
          onCancel={() => setUnknown(undefined)}
        >
          {t("unknown.question")}
        </ConfirmDialog>
      )}
    </>
  )
}
