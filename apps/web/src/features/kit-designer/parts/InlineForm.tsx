import Check from "@mui/icons-material/Check"
import Close from "@mui/icons-material/Close"
import { Button, Stack } from "@mui/material"
import type { ReactNode } from "react"
import { type DefaultValues, type FieldValues, FormProvider, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useKeptForm } from "../draft.ts"

export interface InlineFormProps<Values extends FieldValues> {
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
