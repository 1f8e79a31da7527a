import { Button, Stack } from "@mui/material"
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react"
import { type DefaultValues, type FieldValues, FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../../api/replaced.ts"
import type { DraftName } from "../../../../drafts/editors.ts"
import { isSame } from "../../../../drafts/useDraft.ts"
import { useInPlaceForm } from "../../../../drafts/useInPlaceForm.ts"
import { Check, Close } from "../../../../ui/icons.ts"
import { FormNumberField } from "../../../../ui/NumberField.tsx"
import { RestoredNote } from "../../../../ui/RestoredNote.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
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
  /** Whether it is empty again after saving, for the next element, instead of being closed. */
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
  const stored = useRef(defaultValues)
  const [saved, setSaved] = useState(0)
  const { form, draft, isSaving, save, cancel } = useInPlaceForm<Values>(name, defaultValues, {
    seen,
    onSave,
    onClose,
    ...(again && { onSaved: beginAgain }),
  })
  function beginAgain() {
    form.reset(stored.current)
    setSaved(saved + 1)
  }
  useEffect(() => {
    if (isSame(stored.current, defaultValues)) return
    stored.current = defaultValues
    form.reset(defaultValues, { keepDirtyValues: true })
  })
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
          <Button startIcon={<Close />} onClick={cancel} disabled={isSaving}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="outlined" startIcon={<Check />} loading={isSaving}>
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
