import { Button, Stack, Typography } from "@mui/material"
import { FormProvider } from "react-hook-form"
import type { DraftName } from "../drafts/editors.ts"
import { useDraftForm } from "../drafts/useDraftForm.ts"
import { FormTextField } from "./FormTextField.tsx"
import { useSave } from "./useSave.ts"

export interface EmailFormProps {
  draft: DraftName
  label: string
  hint?: string
  submitLabel: string
  /** "outlined" if another button is the screen's primary one. */
  variant?: "contained" | "outlined"
  /**
   * Sends the address. On success the field is cleared, unless it resolves to false: the person is asked something first.
   * A failure is shown in a toast.
   */
  onSubmit: (email: string) => Promise<unknown>
}

/** An email field and a button on one line. */
export function EmailForm(props: EmailFormProps) {
  const { draft: name, label, hint, submitLabel, variant = "contained", onSubmit } = props
  const { form, draft } = useDraftForm(name, { defaultValues: { email: "" }, mode: "onSubmit" })
  const send = useSave({ mutationFn: onSubmit })
  const submit = form.handleSubmit(({ email }) =>
    send.mutateAsync(email.trim()).then(
      (done) => {
        // The next address may already have been typed.
        if (done !== false && form.getValues("email") === email) {
          draft.discard()
          form.reset()
        }
      },
      () => undefined,
    ),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start", maxWidth: 560 }}>
          <FormTextField name="email" type="email" label={label} required />
          <Button
            type="submit"
            variant={variant}
            loading={form.formState.isSubmitting}
            sx={{ flexShrink: 0, minHeight: 40 }}
          >
            {submitLabel}
          </Button>
        </Stack>
        {hint && (
          <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
            {hint}
          </Typography>
        )}
      </form>
    </FormProvider>
  )
}
