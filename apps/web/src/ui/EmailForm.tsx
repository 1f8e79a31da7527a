import { Button, Stack, Typography } from "@mui/material"
import { FormProvider, useForm } from "react-hook-form"
import { FormTextField } from "./FormTextField.tsx"
import { useSave } from "./useSave.ts"

export interface EmailFormProps {
  label: string
  hint?: string
  submitLabel: string
  /** "outlined" if another button is the screen's primary one. */
  variant?: "contained" | "outlined"
  /** Sends the address. On success the field is cleared; a failure is shown in a toast. */
  onSubmit: (email: string) => Promise<unknown>
}

/** An email field and a button on one line. */
export function EmailForm({ label, hint, submitLabel, variant = "contained", onSubmit }: EmailFormProps) {
  const form = useForm({ defaultValues: { email: "" }, mode: "onSubmit" })
  const send = useSave({ mutationFn: onSubmit })
  const submit = form.handleSubmit(({ email }) =>
    send.mutateAsync(email.trim()).then(
      () => {
        // The next address may already have been typed.
        if (form.getValues("email") === email) form.reset()
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
