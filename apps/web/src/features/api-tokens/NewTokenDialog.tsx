import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { FormDialog } from "../../ui/FormDialog.tsx"
import { FormTextField } from "../../ui/FormTextField.tsx"
import { makeToken, tokensChanged } from "./api.ts"
import { ExpiryField } from "./ExpiryField.tsx"
import { dayAfter, daysUntil } from "./expiry.ts"
import type { NewTokenForm } from "./form.ts"
import { ScopeField } from "./ScopeField.tsx"

/** Asks for the name, scope and expiry of a new token. */
export function NewTokenDialog({
  onMade,
  onClose,
}: {
  onMade: (token: Schemas["MadeApiToken"]) => void
  onClose: () => void
}) {
  const { t } = useTranslation("apiTokens")
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: ({ name, scope, term, day }: NewTokenForm) =>
      makeToken({ name: name.trim(), scope, days: term === "day" ? daysUntil(day) : Number(term) }),
    onSuccess(token) {
      onMade(token)
      return tokensChanged(client)
    },
  })
  return (
    <FormDialog<NewTokenForm>
      open
      maxWidth="sm"
      title={t("form.title")}
      submitLabel={t("form.submit")}
      defaultValues={{ name: "", scope: "READ", term: "90", day: dayAfter(30) }}
      onSubmit={(form) => make.mutateAsync(form)}
      onClose={onClose}
    >
      <FormTextField
        name="name"
        label={t("form.name")}
        helperText={t("form.nameHint")}
        required
        autoFocus
        maxLength={60}
      />
      <ScopeField />
      <ExpiryField />
    </FormDialog>
  )
}
