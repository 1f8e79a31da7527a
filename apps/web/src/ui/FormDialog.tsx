import { Alert, Button, Stack } from "@mui/material"
import { type ReactNode, useId, useState } from "react"
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../api/replaced.ts"
import type { DraftName } from "../drafts/editors.ts"
import { useDraftScope } from "../drafts/useDraft.ts"
import { useDraftForm } from "../drafts/useDraftForm.ts"
import { DialogFrame, type DialogFrameProps } from "./DialogFrame.tsx"
import { RestoredNote } from "./RestoredNote.tsx"
import { useIsHere } from "./useIsHere.ts"
import { useSave } from "./useSave.ts"

export interface FormDialogProps<Values extends FieldValues>
  extends Pick<DialogFrameProps, "open" | "title" | "icon" | "maxWidth"> {
  /** What is typed in it, until it is submitted. */
  draft: DraftName
  /** The field values each time the dialog opens, unless something was typed before. */
  defaultValues: DefaultValues<Values>
  /**
   * Submits the form. On success the dialog closes, unless it was closed meanwhile: another one may be open by then. A
   * failure keeps it open, and is shown in a toast unless `refusalsOf` finds what the form shows.
   */
  onSubmit: (values: Values, seen: Seen | null) => Promise<unknown>
  /** What it replaces, with its `etag`; as it was when the person began to type it comes back in `onSubmit`. */
  seen?: Seen | undefined
  /** Extracts the form errors from a failure: shown under the field they name, otherwise above the fields. */
  refusalsOf?: (error: unknown) => FormRefusal<FieldPath<Values>>[]
  onClose: () => void
  /** Another step or another screen follows: success does not close the dialog. */
  staysOpen?: boolean
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
  const { open } = props
  // Each opening is a new form. A closing dialog keeps its own until it has disappeared.
  const [seen, setSeen] = useState({ open, opening: 0 })
  if (open !== seen.open) setSeen({ open, opening: seen.opening + Number(open) })
  const [discarded, setDiscarded] = useState(0)
  return (
    <OpenedForm
      key={`${seen.opening} ${discarded}`}
      {...props}
      onRestoredDiscard={() => setDiscarded((count) => count + 1)}
    />
  )
}

function OpenedForm<Values extends FieldValues>(
  props: FormDialogProps<Values> & { onRestoredDiscard: () => void },
) {
  const {
    open,
    draft: name,
    title,
    icon,
    maxWidth,
    defaultValues,
    onSubmit,
    seen,
    refusalsOf,
    onClose,
    staysOpen,
    submitLabel,
    extraActions,
    children,
    onRestoredDiscard,
  } = props
  const { t } = useTranslation()
  const scope = useDraftScope()
  const isHere = useIsHere()
  const closeOwn = () => isHere.current && onClose()
  const { form, draft } = useDraftForm<Values>(
    name,
    { defaultValues, mode: "onSubmit" },
    { active: open, scope, seen, onDiscard: closeOwn },
  )
  const id = useId()
  const busy = form.formState.isSubmitting

  const refusalsIn = (error: unknown) => refusalsOf?.(error) ?? []
  const save = useSave({
    mutationFn: (values: Values) => onSubmit(values, draft.seen),
    meta: { silence: (error) => refusalsIn(error).length > 0 },
  })
  // On failure the form keeps its values.
  const submit = form.handleSubmit((values) =>
    draft.save(() => save.mutateAsync(values)).then(() => staysOpen || closeOwn(), showRefusals),
  )

  function cancel() {
    draft.discard()
    onClose()
  }

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
      drafts={scope}
      onClose={onClose}
      actions={
        <>
          <Button onClick={cancel}>{t("dialog.cancel")}</Button>
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
            <RestoredNote draft={draft} onDiscard={onRestoredDiscard} />
            {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
            {children}
          </Stack>
        </form>
      </FormProvider>
    </DialogFrame>
  )
}
