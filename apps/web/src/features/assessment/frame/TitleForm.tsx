import { Box, Button, Stack, Typography } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import type { KeyboardEvent } from "react"
import { FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../api/replaced.ts"
import { useInPlaceForm } from "../../../drafts/useInPlaceForm.ts"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { RestoredNote } from "../../../ui/RestoredNote.tsx"
import { useRenameAssessment } from "./api.ts"

/** Edits the title in place. Escape closes it; what was typed is there again the next time. */
export function TitleForm(props: {
  assessmentId: string
  title: string
  /** What has the title. */
  seen: Seen | undefined
  onClose: () => void
}) {
  const { assessmentId, title, seen, onClose } = props
  const { t } = useTranslation()
  const rename = useRenameAssessment(assessmentId)
  const { form, draft, isSaving, save, cancel } = useInPlaceForm<{ title: string }>(
    `assessment-title:${assessmentId}`,
    { title },
    {
      seen,
      async onSave(values, replaced) {
        if (values.title.trim() !== title) await rename.mutateAsync({ ...values, seen: replaced })
      },
      onClose,
    },
  )

  function leave(event: KeyboardEvent) {
    if (event.key === "Escape") onClose()
  }

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={save}
        onKeyDown={leave}
        sx={{ width: "100%", maxWidth: 640 }}
      >
        {/* Keeps the heading for screen readers while the field is shown. */}
        <Typography component="h1" sx={visuallyHidden}>
          {title}
        </Typography>
        <RestoredNote draft={draft} onDiscard={onClose} />
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
          <Button type="submit" variant="contained" loading={isSaving} sx={{ mt: 0.5 }}>
            {t("assessment.rename.submit")}
          </Button>
          <Button onClick={cancel} disabled={isSaving} sx={{ mt: 0.5 }}>
            {t("dialog.cancel")}
          </Button>
        </Stack>
      </Box>
    </FormProvider>
  )
}
