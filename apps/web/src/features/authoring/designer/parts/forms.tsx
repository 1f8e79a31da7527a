import Check from "@mui/icons-material/Check"
import Close from "@mui/icons-material/Close"
import { Button, Stack } from "@mui/material"
import type { ReactNode } from "react"
import { type DefaultValues, type FieldValues, FormProvider, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { FormNumberField } from "../../../../ui/NumberField.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import { useDesigner } from "../designer.ts"
import { useKeptForm } from "../draft.ts"

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
  /** Whether the description may be left out. */
  maybeUndescribed?: boolean
}

/** A form for an element, in place in its list. */
export function ElementForm({
  places,
  hasWeight = false,
  maybeUndescribed = false,
  ...form
}: ElementFormProps) {
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
        required={!maybeUndescribed}
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
  /** The accessible name of the form. */
  label: string
  defaultValues: DefaultValues<Values>
  /** Saves the values; if it rejects, the error has been shown and the form stays as it is. */
  onSave: (values: Values) => Promise<unknown>
  onClose: () => void
  /** Fields of a form, such as `TwoLanguageField`. */
  children: ReactNode
}

/** A form in place of its element. Asks before it is left with unsaved changes. */
export function InlineForm<Values extends FieldValues>(props: InlineFormProps<Values>) {
  const { label, defaultValues, onSave, onClose, children } = props
  const { t } = useTranslation("designer")
  const form = useForm<Values>({ defaultValues })
  const { isDirty, isSubmitting } = form.formState
  useKeptForm(isDirty)
  const save = form.handleSubmit((values) => onSave(values).catch(() => undefined))
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
        {children}
        <Stack direction="row" sx={{ gap: 1, justifyContent: "flex-end" }}>
          <Button startIcon={<Close />} onClick={onClose} disabled={isSubmitting}>
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
  label: string
  title: TwoLanguageText
  onSave: (title: TwoLanguageText) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  return (
    <InlineForm<{ title: TwoLanguageText }>
      {...form}
      defaultValues={{ title }}
      onSave={(values) => onSave(values.title)}
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
