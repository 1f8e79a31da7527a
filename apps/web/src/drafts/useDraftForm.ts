import { useEffect, useRef, useState } from "react"
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from "react-hook-form"
import type { DraftName } from "./editors.ts"
import { drafts } from "./store.ts"
import { type DraftOptions, isSame, useDraft } from "./useDraft.ts"

/** A form whose values are a draft, see {@link useDraft}; it begins with what was typed before. */
export function useDraftForm<Values extends FieldValues>(
  name: DraftName,
  { defaultValues, ...props }: UseFormProps<Values> & { defaultValues: DefaultValues<Values> },
  options: DraftOptions = {},
) {
  const { active = true, seen } = options
  const form = useForm<Values>({ defaultValues, ...props })
  const draft = useDraft<DefaultValues<Values>>(name, defaultValues, {
    ...options,
    onDiscard() {
      // Also where what was typed survives that something else is read.
      form.reset(undefined, { keepDirtyValues: false })
      options.onDiscard?.()
    },
  })
  // Before the fields render, some of which take only the first value.
  useState(() => draft.isChanged && form.reset(draft.value, { keepDefaultValues: true }))
  // On a busy machine drafts may be read after the form has opened.
  useEffect(() => {
    const typed = drafts.get(name)?.value as Values | undefined
    if (draft.isChanged && typed && !isSame(form.getValues(), typed)) {
      form.reset(typed, { keepDefaultValues: true })
    }
  }, [form, name, draft.isChanged])
  // What is read again is another object, with which nothing begins anew.
  const latest = useRef(seen)
  useEffect(() => {
    latest.current = seen
  })
  useEffect(() => {
    if (!active) return
    let last: unknown = structuredClone(form.getValues())
    return form.subscribe({
      formState: { values: true, isDirty: true, defaultValues: true },
      callback({ values, defaultValues: before }) {
        if (isSame(values, before)) drafts.remove(name)
        // A form also tells of what nobody typed, such as that it was sent.
        else if (!isSame(values, last)) drafts.set(name, structuredClone(values), latest.current)
        last = structuredClone(values)
      },
    })
  }, [form, name, active])
  return { form, draft }
}
