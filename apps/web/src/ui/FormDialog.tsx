import { Alert, Button, Stack } from "@mui/material"
import { type ReactNode, useEffect, useId } from "react"
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { DialogFrame, type DialogFrameProps } from "./DialogFrame.tsx"
import { useSave } from "./useSave.ts"

export interface FormDialogProps<Values extends FieldValues>
  extends Pick<DialogFrameProps, "open" | "title" | "icon" | "maxWidth"> {
  /** The field values each time the dialog opens. */
  defaultValues: DefaultValues<Values>
  /**
   * Submits the form. The caller closes the dialog on success; a failure keeps it open, and is shown in a toast unless
   * `refusalsOf` finds what the form shows.
   */
  onSubmit: (values: Values) => Promise<unknown>
  /** Extracts the form errors from a failure: shown under the field they name, otherwise above the fields. */
  refusalsOf?: (error: unknown) => FormRefusal<FieldPath<Values>>[]
  onClose: () => void
  submitLabel: string
  /** Buttons between cancel and submit, such as "back". */
  extraActions?: ReactNode
  /** Fields, such as `FormTextField`. */
  children: ReactNode
}

/** Why a form was refused: an error of one field, or of the form as a whole. */
export interface FormRefusal<Field extends string> {
  field?: Field
  message: string
}

/** A dialog with a form: validated on submit, errors under the fields, kept open if submitting fails. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening resets the form, not new default values
  useEffect(() => {
    if (open) form.reset(defaultValues)
  }, [open])

  const refusalsIn = (error: unknown) => refusalsOf?.(error) ?? []
  const save = useSave({
    mutationFn: onSubmit,
    meta: { silence: (error) => refusalsIn(error).length > 0 },
  })
  // On failure the form keeps its values.
  const submit = form.handleSubmit((values) => save.mutateAsync(values).catch(showRefusals))

  function showRefusals(error: unknown) {
    for (const { field, message } of refusalsIn(error)) {
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
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
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
