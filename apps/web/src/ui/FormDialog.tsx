import { Alert, Button, Stack } from "@mui/material"
import { isChangedMeanwhile } from "@plumbline/client"
import { type ReactNode, useId, useState } from "react"
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { DraftName } from "../drafts/editors.ts"
import { isSame, useDraftScope } from "../drafts/useDraft.ts"
import { useDraftForm } from "../drafts/useDraftForm.ts"
import { DialogFrame, type DialogFrameProps } from "./DialogFrame.tsx"
import { plainTextOf } from "./plain-text.ts"
import { RestoredNote } from "./RestoredNote.tsx"
import { type ConflictPart, SaveConflict } from "./SaveConflict.tsx"
import { useReplacing } from "./useReplacing.ts"
import { useSave } from "./useSave.ts"

export interface FormDialogProps<Values extends FieldValues>
  extends Pick<DialogFrameProps, "open" | "title" | "icon" | "maxWidth"> {
  /** What is typed in it, until it is submitted. */
  draft: DraftName
  /** The field values each time the dialog opens, unless something was typed before. */
  defaultValues: DefaultValues<Values>
  /**
   * Submits the form. The caller closes the dialog on success; a failure keeps it open, and is shown in a toast unless
   * `refusalsOf` finds what the form shows.
   */
  onSubmit: (values: Values, seen: string | undefined) => Promise<unknown>
  /** The `etag` of what it replaces; what was current when the person began to type comes back in `onSubmit`. */
  seen?: string | undefined
  /** The values in what the server has now, if that has changed since. */
  theirs?: ((present: never) => Partial<Values>) | undefined
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
    theirs,
    refusalsOf,
    onClose,
    submitLabel,
    extraActions,
    children,
    onRestoredDiscard,
  } = props
  const { t } = useTranslation()
  const scope = useDraftScope()
  const { form, draft } = useDraftForm<Values>(
    name,
    { defaultValues, mode: "onSubmit" },
    { active: open, scope, seen, onDiscard: onClose },
  )
  const id = useId()
  const busy = form.formState.isSubmitting

  const refusalsIn = (error: unknown) => refusalsOf?.(error) ?? []
  const save = useSave({
    mutationFn: ({ values, version }: { values: Values; version: string | undefined }) =>
      onSubmit(values, version),
    meta: {
      silence: (error) => refusalsIn(error).length > 0 || (theirs !== undefined && isChangedMeanwhile(error)),
    },
  })
  const [first] = useState(defaultValues)
  const { replace, conflict, forget } = useReplacing<Partial<Values>>({
    save: (_values, version) => save.mutateAsync({ values: form.getValues(), version }),
    theirs,
    isBefore: (now) =>
      !draft.isRestored &&
      Object.keys(now).every((name) => isSame(now[name], first[name as keyof typeof first])),
  })
  // On failure the form keeps its values.
  const send = (version: string | undefined) =>
    draft.save(() => replace(form.getValues(), version)).catch(showRefusals)
  const submit = form.handleSubmit(() => send(draft.seen))

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
      {conflict && (
        <SaveConflict
          parts={partsOf(conflict.theirs, form.getValues(), id)}
          busy={save.isPending}
          onMine={() => void send(conflict.etag)}
          onTheirs={cancel}
          onClose={forget}
        />
      )}
    </DialogFrame>
  )
}

/** What differs between two states of a form, with the labels of its fields. */
function partsOf<Values extends FieldValues>(
  theirs: Partial<Values>,
  mine: Values,
  formId: string,
): ConflictPart[] {
  const form = document.getElementById(formId)
  return Object.keys(theirs)
    .filter((name) => !isSame(theirs[name], mine[name]))
    .map((name) => ({
      label: form instanceof HTMLFormElement ? labelOf(form, name) : name,
      theirs: textOf(theirs[name]),
      mine: textOf(mine[name]),
    }))
}

function labelOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null
  return label?.textContent?.replace(/\s*\*$/, "") ?? ""
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ")
  if (typeof value === "object" && value !== null) return Object.values(value).map(textOf).join("\n")
  return value === undefined || value === null || value === "" ? "–" : plainTextOf(String(value))
}
