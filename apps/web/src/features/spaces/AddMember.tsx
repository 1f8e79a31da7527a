import { ApiError } from "@plumbline/client"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx"
import { EmailForm } from "../../ui/EmailForm.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { addMember, invite, spacesChanged } from "./api.ts"

/** Adds somebody to a space by their email address; an address without an account can be invited. */
export function AddMember({ spaceId }: { spaceId: number }) {
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
