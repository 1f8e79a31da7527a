import { Button, Stack } from "@mui/material"
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react"
import { type DefaultValues, type FieldValues, FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../../api/replaced.ts"
import type { DraftName } from "../../../../drafts/editors.ts"
import { isSame } from "../../../../drafts/useDraft.ts"
import { useDraftForm } from "../../../../drafts/useDraftForm.ts"
import { Check, Close } from "../../../../ui/icons.ts"
import { FormNumberField } from "../../../../ui/NumberField.tsx"
import { RestoredNote } from "../../../../ui/RestoredNote.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import { useFocusBack } from "../../../../ui/useFocusBack.ts"
import { useDesigner } from "../designer.ts"

/** The editable fields of an element, with translations. */
export interface ElementValues {
  index: number
  title: TwoLanguageText
  description: TwoLanguageText
  weight: number
}

interface ElementFormProps extends Omit<InlineFormProps<ElementValues>, "children"> {
  /** The number of positions for a new element; left out if the position does not change. */
  places?: number
  hasWeight?: boolean
}

/** A form for an element, in place in its list. */
export function ElementForm({ places, hasWeight = false, ...form }: ElementFormProps) {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  return (
    <InlineForm {...form}>
      {(places !== undefined || hasWeight) && (
        <Stack direction="row" sx={{ gap: 2 }}>
          {places !== undefined && (
            <FormNumberField name="index" label={t("field.index")} min={1} max={places} sx={narrow} />
          )}
          {hasWeight && (
            <FormNumberField name="weight" label={t("field.weight")} min={0} max={mostWeight} sx={narrow} />
          )}
        </Stack>
      )}
      <TwoLanguageField
        name="title"
        label={t("field.title")}
        otherLanguage={otherLanguage}
        required
        autoFocus
        minLength={3}
        maxLength={100}
      />
      <TwoLanguageField
        name="description"
        label={t("field.description")}
        otherLanguage={otherLanguage}
        kind="lines"
        minLength={3}
        maxLength={500}
      />
    </InlineForm>
  )
}

/** More than any kit needs, and less than the server's limit. */
export const mostWeight = 1_000_000

const narrow = { width: 120 } as const

interface InlineFormProps<Values extends FieldValues> {
  /** What is typed in it, until it is saved. */
  draft: DraftName
  /** The accessible name of the form. */
  label: string
  /** The stored values. If they change meanwhile, fields in which nothing was typed follow. */
  defaultValues: DefaultValues<Values>
  /** Whether it is empty again after saving, for the next element. */
  again?: boolean
  /** Saves the values; if it rejects, the error has been shown and the form stays as it is. */
  onSave: (values: Values, seen: Seen | null) => Promise<unknown>
  /** What it replaces; absent if it is new. */
  seen?: Seen
  onClose: () => void
  /** Fields of a form, such as `TwoLanguageField`. */
  children: ReactNode
}

/** A form in place of its element. */
export function InlineForm<Values extends FieldValues>(props: InlineFormProps<Values>) {
  const { draft: name, label, defaultValues, again = false, seen, onSave, onClose, children } = props
  const { t } = useTranslation("designer")
  useFocusBack()
  const { form, draft } = useDraftForm<Values>(name, { defaultValues }, { seen, onDiscard: onClose })
  const { isSubmitting } = form.formState
  const stored = useRef(defaultValues)
  useEffect(() => {
    if (isSame(stored.current, defaultValues)) return
    stored.current = defaultValues
    form.reset(defaultValues, { keepDirtyValues: true })
  })
  const [saved, setSaved] = useState(0)
  const save = form.handleSubmit(async (values) => {
    try {
      await draft.save(() => onSave(values, draft.seen))
    } catch {
      // The error has been shown; the form stays as it is.
      return
    }
    if (!again) return
    form.reset(stored.current)
    setSaved(saved + 1)
  })
  function cancel() {
    draft.discard()
    onClose()
  }
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          // A form in a dialog may be rendered inside another form.
          event.stopPropagation()
          void save()
        }}
        sx={{ gap: 2, flex: 1, minWidth: 0, py: 1 }}
      >
        <RestoredNote draft={draft} onDiscard={onClose} />
        <Fragment key={saved}>{children}</Fragment>
        <Stack direction="row" sx={{ gap: 1, justifyContent: "flex-end" }}>
          <Button startIcon={<Close />} onClick={cancel} disabled={isSubmitting}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="outlined" startIcon={<Check />} loading={isSubmitting}>
            {t("save")}
          </Button>
        </Stack>
      </Stack>
    </FormProvider>
  )
}

/** The title of an answer range. */
export function RangeForm({
  title,
  onSave,
  ...form
}: {
  draft: DraftName
  label: string
  title: TwoLanguageText
  seen?: Seen
  onSave: (title: TwoLanguageText, seen: Seen | null) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  return (
    <InlineForm<{ title: TwoLanguageText }>
      {...form}
      defaultValues={{ title }}
      onSave={(values, seen) => onSave(values.title, seen)}
    >
      <TwoLanguageField
        name="title"
        label={t("field.title")}
        otherLanguage={otherLanguage}
        required
        autoFocus
        minLength={3}
        maxLength={100}
      />
    </InlineForm>
  )
}
