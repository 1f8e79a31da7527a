import { Box, IconButton, MenuItem, Paper, Stack, TextField, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useId, useRef } from "react"
import { FormProvider, useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../../api/replaced.ts"
import type { DraftName } from "../../../../drafts/editors.ts"
import { useInPlaceForm } from "../../../../drafts/useInPlaceForm.ts"
import { useLanguage } from "../../../../i18n/useFormat.ts"
import { FormTextField } from "../../../../ui/FormTextField.tsx"
import { Check, Close } from "../../../../ui/icons.ts"
import { RestoredNote } from "../../../../ui/RestoredNote.tsx"
import { RichTextInput } from "../../../../ui/rich-text/RichTextInput.tsx"
import { toastError, toastSuccess } from "../../../../ui/toast.ts"
import { useFocusBack } from "../../../../ui/useEditInPlace.ts"
import { useSave } from "../../../../ui/useSave.ts"
import {
  type AmountCode,
  amountsQuery,
  fieldsOfItem,
  itemsChanged,
  type Measured,
  measures,
  saveItem,
} from "../api.ts"
import type { Item } from "./ActionItem.tsx"

const limit = 1500

type Values = { title: string; description: string } & Record<Measured, AmountCode>

export interface ItemFormProps {
  assessmentId: string
  item?: Item
  onClose: () => void
}

/** The form for a new action item, or for editing one in place. After a refusal the typed text is kept. */
export function ItemForm(props: ItemFormProps) {
  const { assessmentId, item, onClose } = props
  const { t } = useTranslation("advice")
  const { t: shell } = useTranslation()
  const client = useQueryClient()
  const heading = useId()
  useFocusBack()
  const store = useSave({
    mutationFn: ({ values, seen }: { values: Values; seen: Seen | null }) =>
      saveItem(assessmentId, { stored: item && { id: item.id, seen }, item: values }),
    onSuccess() {
      toastSuccess(t("items.saved"))
      return itemsChanged(client, assessmentId)
    },
  })
  const { form, draft, isSaving, save, cancel } = useInPlaceForm<Values>(
    draftOfItem(assessmentId, item?.id),
    valuesOf(item),
    { seen: item, onSave: (values, seen) => store.mutateAsync({ values, seen }), onClose },
  )
  return (
    <FormProvider {...form}>
      <Paper
        component="form"
        variant="outlined"
        noValidate
        onSubmit={save}
        aria-labelledby={heading}
        sx={frame}
      >
        <Stack direction="row" sx={{ alignItems: "center" }}>
          <Typography id={heading} component="h3" variant="titleMedium" sx={{ flex: 1 }}>
            {t(item ? "form.edit" : "form.new")}
          </Typography>
          <IconButton type="submit" color="primary" aria-label={t("form.save")} loading={isSaving}>
            <Check />
          </IconButton>
          <IconButton aria-label={shell("dialog.cancel")} disabled={isSaving} onClick={cancel}>
            <Close />
          </IconButton>
        </Stack>
        <RestoredNote draft={draft} onDiscard={onClose} />
        <Box sx={fields}>
          <FormTextField
            name="title"
            label={t("form.title")}
            required
            minLength={3}
            maxLength={100}
            autoFocus
          />
          {measures.map((measure) => (
            <AmountField key={measure} measure={measure} />
          ))}
        </Box>
        <DescriptionField />
      </Paper>
    </FormProvider>
  )
}

function AmountField({ measure }: { measure: Measured }) {
  const { t } = useTranslation("advice")
  const { field } = useController<Values, Measured>({ name: measure })
  const levels = useQuery(amountsQuery(measure, useLanguage()))
  useEffect(() => {
    if (levels.error) toastError(levels.error)
  }, [levels.error])
  return (
    <TextField select label={t(`form.${measure}`)} {...field} value={levels.data ? field.value : ""}>
      {(levels.data ?? []).map(({ code, title }) => (
        <MenuItem key={code} value={code}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

function DescriptionField() {
  const { t } = useTranslation("advice")
  const { t: shell } = useTranslation()
  const length = useRef(0)
  const { field, fieldState } = useController<Values, "description">({
    name: "description",
    rules: {
      validate(html) {
        if (html === "") return shell("field.required")
        if (length.current <= limit) return true
        toastError(shell("richText.tooLong", { limit }))
        return shell("richText.tooLong", { limit })
      },
    },
  })
  return (
    <div>
      <Typography aria-hidden variant="bodySmall" color="textSecondary" sx={{ mb: 0.5 }}>
        {t("form.description")} *
      </Typography>
      <RichTextInput
        label={t("form.description")}
        html={field.value}
        limit={limit}
        error={fieldState.error?.message}
        onChange={(html, visible) => {
          length.current = visible
          field.onChange(html)
        }}
      />
    </div>
  )
}

/** The draft of an item, or of a new one. */
export function draftOfItem(assessmentId: string, id: Item["id"] | undefined): DraftName {
  return `action-item:${assessmentId}:${id ?? "new"}`
}

function valuesOf(item: Item | undefined): Values {
  if (!item) return { title: "", description: "", priority: "MEDIUM", impact: "MEDIUM", cost: "MEDIUM" }
  return fieldsOfItem(item)
}

const frame = { p: 2, display: "grid", gap: 2, mb: 2, borderColor: "primary.main" } as const

const fields = {
  display: "grid",
  gap: 1.5,
  gridTemplateColumns: { xs: "repeat(3, minmax(0, 1fr))", md: "minmax(0, 3fr) repeat(3, minmax(0, 1fr))" },
  "& > :first-of-type": { gridColumn: { xs: "1 / -1", md: "auto" } },
} as const
