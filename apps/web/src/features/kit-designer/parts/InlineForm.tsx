import Check from "@mui/icons-material/Check"
import Close from "@mui/icons-material/Close"
import { Button, Stack } from "@mui/material"
import type { ReactNode } from "react"
import { type DefaultValues, type FieldValues, FormProvider, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useKeptForm } from "../draft.ts"

export interface InlineFormProps<Values extends FieldValues> {
  /** What the form is for, for assistive technology. */
  label: string
  defaultValues: DefaultValues<Values>
  /** Stores what is written; a refusal, which has been shown, keeps the form as it is. */
  onSave: (values: Values) => Promise<unknown>
  onClose: () => void
  /** Fields of a form, such as `TwoLanguageField`. */
  children: ReactNode
}

/** A form that stands where its element stands. Leaving it with something typed is asked about. */
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
          // Forms inside of dialogs are drawn inside of other forms' elements, too.
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
