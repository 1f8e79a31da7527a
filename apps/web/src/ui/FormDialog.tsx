import { Button, Stack } from "@mui/material"
import { type ReactNode, useEffect, useId } from "react"
import { type DefaultValues, type FieldValues, FormProvider, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { DialogFrame, type DialogFrameProps } from "./DialogFrame.tsx"

export interface FormDialogProps<Values extends FieldValues>
  extends Pick<DialogFrameProps, "open" | "title" | "icon" | "maxWidth"> {
  /** What the fields hold each time the dialog opens. */
  defaultValues: DefaultValues<Values>
  /** Sends the form. The dialog is busy until it settles; close it yourself on success. A failure keeps it open. */
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
  submitLabel: string
  /** Buttons between cancel and submit, such as "back". */
  extraActions?: ReactNode
  /** Fields, such as `FormTextField`. */
  children: ReactNode
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

  // `onSubmit` has shown the refusal; the form stays as it is.
  const submit = form.handleSubmit((values) => onSubmit(values).catch(() => undefined))

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
          <Stack sx={{ gap: 2.5, pt: 1 }}>{children}</Stack>
        </form>
      </FormProvider>
    </DialogFrame>
  )
}
