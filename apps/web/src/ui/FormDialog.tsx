import { Alert, Button, Stack } from "@mui/material"
import { type ReactNode, useEffect, useId } from "react"
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { DialogFrame, type DialogFrameProps } from "./DialogFrame.tsx"

export interface FormDialogProps<Values extends FieldValues>
  extends Pick<DialogFrameProps, "open" | "title" | "icon" | "maxWidth"> {
  /** What the fields hold each time the dialog opens. */
  defaultValues: DefaultValues<Values>
  /** Sends the form. The dialog is busy until it settles; close it yourself on success. A failure keeps it open. */
  onSubmit: (values: Values) => Promise<unknown>
  /** What a failure says about the form: shown under the field it names, else above the fields. */
  refusalsOf?: (error: unknown) => FormRefusal<FieldPath<Values>>[]
  onClose: () => void
  submitLabel: string
  /** Buttons between cancel and submit, such as "back". */
  extraActions?: ReactNode
  /** Fields, such as `FormTextField`. */
  children: ReactNode
}

/** Why a form was not taken: for one of its fields, or for the whole. */
export interface FormRefusal<Field extends string> {
  field?: Field
  message: string
}

/** A dialog with a form: checked on submit, errors under the fields, kept open when sending fails. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const {
    open,
    title,
    icon,
    maxWidth,
    defaultValues,
    onSubmit,
    refusalsOf,
    onClose,
    submitLabel,
    extraActions,
    children,
  } = props
  const { t } = useTranslation()
  const form = useForm<Values>({ defaultValues, mode: "onSubmit" })
  const id = useId()
  const busy = form.formState.isSubmitting

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening starts afresh, not new default values
  useEffect(() => {
    if (open) form.reset(defaultValues)
  }, [open])

  // The form stays as it is. What `refusalsOf` says nothing about, `onSubmit` has shown.
  const submit = form.handleSubmit((values) => onSubmit(values).catch(showRefusals))

  function showRefusals(error: unknown) {
    for (const { field, message } of refusalsOf?.(error) ?? []) {
      form.setError(field ?? "root", { message }, { shouldFocus: true })
    }
  }
  const refusal = form.formState.errors.root?.message

  return (
    <DialogFrame
      open={open}
      title={title}
      icon={icon}
      maxWidth={maxWidth}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t("dialog.cancel")}
          </Button>
          {extraActions}
          <Button type="submit" form={id} variant="contained" loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={submit}>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
            {children}
          </Stack>
        </form>
      </FormProvider>
    </DialogFrame>
  )
}
