import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { parseServerTime } from "../../i18n/format.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx"
import { PeopleList, PersonRow } from "../../ui/PersonRow.tsx"
import { Section } from "../../ui/Section.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { cancelInvitation, invite, inviteesQuery, spacesChanged } from "./api.ts"

type Invitee = Schemas["SpaceInvitee"]

/** People without an account who are invited to a space; renders nothing if there are none. */
export function Invitees({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("spaces")
  const format = useFormat()
  const client = useQueryClient()
  const { data } = useQuery(inviteesQuery(spaceId))
  const [asked, setAsked] = useState<Invitee>()
  const resend = useMutation({
    mutationFn: ({ email }: Invitee) => invite(spaceId, email),
    onSuccess(_reply, { email }) {
      toastSuccess(t("unknown.sent", { email }))
      return spacesChanged(client)
    },
  })
  const cancel = useMutation({
    mutationFn: ({ id }: Invitee) => cancelInvitation(id),
    onSuccess() {
      toastSuccess(t("invitees.cancelled"))
      return spacesChanged(client)
    },
    onSettled: () => setAsked(undefined),
  })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t("invitees.title")}>
      <PeopleList label={t("invitees.title")}>
        {data.items.map((invitee) => {
          const expired = parseServerTime(invitee.expirationDate) <= new Date()
          const date = format.date(invitee.expirationDate)
          return (
            <PersonRow
              key={invitee.id}
              name={invitee.email}
              detail={expired ? t("invitees.expired", { date }) : t("invitees.expires", { date })}
              menuLabel={t("people.actions", { name: invitee.email })}
              entries={[
                { label: t("invitees.resend"), run: () => resend.mutate(invitee) },
                { label: t("invitees.cancel"), run: () => setAsked(invitee) },
              ]}
            />
          )
        })}
      </PeopleList>
      {asked && (
        <ConfirmDialog
          open
          title={t("invitees.cancelTitle")}
          confirmLabel={t("invitees.cancel")}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {t("invitees.cancelQuestion", { email: asked.email })}
        </ConfirmDialog>
      )}
    </Section>
  )
}
