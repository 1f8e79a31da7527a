import type { DefaultValues, FieldValues } from "react-hook-form"
import type { Seen } from "../api/replaced.ts"
import type { DraftName } from "./editors.ts"
import { useDraftForm } from "./useDraftForm.ts"

interface InPlaceForm<Values> {
  /** What it replaces; absent if it is new. */
  seen?: Seen | undefined
  /** If it rejects, the error has been shown and the form stays as it is. */
  onSave: (values: Values, seen: Seen | null) => Promise<unknown>
  /** What follows instead of closing. */
  onSaved?: () => void
  onClose: () => void
}

/** The form of an editor in place, see {@link useDraftForm}: it closes once it is saved or cancelled. */
export function useInPlaceForm<Values extends FieldValues>(
  name: DraftName,
  defaultValues: DefaultValues<Values>,
  { seen, onSave, onClose, onSaved = onClose }: InPlaceForm<Values>,
) {
  const { form, draft } = useDraftForm<Values>(name, { defaultValues }, { seen, onDiscard: onClose })
  return {
    form,
    draft,
    isSaving: form.formState.isSubmitting,
    save: form.handleSubmit((values) =>
      draft.save(() => onSave(values, draft.seen)).then(onSaved, () => undefined),
    ),
    cancel() {
      draft.discard()
      onClose()
    },
  }
}
