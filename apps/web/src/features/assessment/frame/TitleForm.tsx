import { Box, Button, Stack, Typography } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import type { KeyboardEvent } from "react"
import { FormProvider, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { useRenameAssessment } from "./api.ts"

/** Edits the title in place. Escape cancels; after a refusal the typed text is kept. */
export function TitleForm(props: { assessmentId: string; title: string; onClose: () => void }) {
  const { assessmentId, title, onClose } = props
  const { t } = useTranslation()
  const form = useForm({ defaultValues: { title } })
  const rename = useRenameAssessment(assessmentId)

  const submit = form.handleSubmit((values) => {
    if (values.title.trim() === title) return onClose()
    rename.mutate(values, { onSuccess: onClose })
  })

  function leave(event: KeyboardEvent) {
    if (event.key === "Escape") onClose()
  }

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        onKeyDown={leave}
        sx={{ width: "100%", maxWidth: 640 }}
      >
        {/* Keeps the heading for screen readers while the field is shown. */}
        <Typography component="h1" sx={visuallyHidden}>
          {title}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start", flexWrap: "wrap" }}>
          <Box sx={{ flex: { xs: "1 1 100%", sm: "1 1 240px" }, display: "grid" }}>
            <FormTextField
              name="title"
              label={t("assessment.rename.label")}
              required
              minLength={3}
              maxLength={100}
              autoFocus
            />
          </Box>
          <Button type="submit" variant="contained" loading={rename.isPending} sx={{ mt: 0.5 }}>
            {t("assessment.rename.submit")}
          </Button>
          <Button onClick={onClose} disabled={rename.isPending} sx={{ mt: 0.5 }}>
            {t("dialog.cancel")}
          </Button>
        </Stack>
      </Box>
    </FormProvider>
  )
}
