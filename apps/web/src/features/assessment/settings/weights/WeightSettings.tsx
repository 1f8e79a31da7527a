import { Box, Button, Paper, Stack, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router"
import { keys } from "../../../../api/keys.ts"
import type { Replacing } from "../../../../api/replaced.ts"
import type { Schemas } from "../../../../api/schemas.ts"
import { drafts } from "../../../../drafts/store.ts"
import { useDraft } from "../../../../drafts/useDraft.ts"
import { useDraftForm } from "../../../../drafts/useDraftForm.ts"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { FormTextField } from "../../../../ui/FormTextField.tsx"
import { Section } from "../../../../ui/Section.tsx"
import { toastSuccess } from "../../../../ui/toast.ts"
import { useSave } from "../../../../ui/useSave.ts"
import { type AssessedKit, saveWeights, weightsQuery } from "./api.ts"
import { WeightTable } from "./WeightTable.tsx"
import { customOf, type Edits } from "./weights.ts"

/**
 * The weights of the kit's subjects and attributes in one assessment: folded, unless the address leads to them. Shown once
 * they are loaded.
 */
export function WeightSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("weights")
  const { id: assessmentId, kit, kitCustomId } = assessment
  const assessed = { assessmentId, kitId: kit.id, kitCustomId }
  const query = useQuery(weightsQuery(assessed))
  const isLedTo = useLocation().hash === "#weights"
  const [isOpen, setIsOpen] = useState(
    () => isLedTo || drafts.has(`weights:${assessmentId}`) || drafts.has(`weights:${assessmentId}:title`),
  )
  // What is typed survives folding.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (isLedTo) setIsOpen(true)
  }, [isLedTo])
  if (!query.data) return null
  const { title } = query.data
  return (
    <Section
      title={t("heading")}
      actions={
        <Button variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? "hide" : "show")}
        </Button>
      }
    >
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography color="textSecondary" sx={{ mb: isOpen ? 2 : 0 }}>
          {isOpen ? t("lead") : title === "" ? t("ofKit") : <bdi>{t("own", { title })}</bdi>}
        </Typography>
        {wasOpen && (
          <Box hidden={!isOpen}>
            <WeightForm assessed={assessed} {...query.data} />
          </Box>
        )}
      </Paper>
    </Section>
  )
}

const noEdits: Edits = new Map()

interface WeightFormProps {
  assessed: AssessedKit
  title: string
  subjects: Schemas["CustomSubject"][]
  /** As it was read; undefined while the assessment has the weights of its kit. */
  custom: Schemas["KitCustom"] | undefined
}

function WeightForm({ assessed, title, subjects, custom }: WeightFormProps) {
  const { t } = useTranslation("weights")
  const { t: shell } = useTranslation()
  const draft = useDraft(`weights:${assessed.assessmentId}`, noEdits, { seen: custom })
  const { value: edits } = draft
  const change = useWeightChange(assessed)
  // Typed values stay when the weights are loaded again.
  const { form, draft: titleDraft } = useDraftForm(
    `weights:${assessed.assessmentId}:title`,
    { defaultValues: { title }, values: { title }, resetOptions: { keepDirtyValues: true } },
    { seen: custom },
  )
  const { seen } = draft.isChanged ? draft : titleDraft
  const { number } = useFormat()
  const shown = (field: string, value: unknown) => {
    if ((field !== "subjects" && field !== "attributes") || !Array.isArray(value)) return undefined
    const elements = field === "subjects" ? subjects : subjects.flatMap(({ attributes }) => attributes)
    const weights = new Map(value.map(({ id, weight }: { id: number; weight: number }) => [id, weight]))
    return elements
      .filter(({ id }) => weights.has(id))
      .map(({ id, title: name }) => `${name}: ${number(weights.get(id) ?? 0)}`)
      .join("\n")
  }
  const customData = customOf(subjects, edits)
  const isEmpty = [customData.subjects, customData.attributes].every((list) => list?.length === 0)
  const isChanged = edits.size > 0 || (form.formState.isDirty && !isEmpty)
  const submit = form.handleSubmit((values) =>
    titleDraft
      .save(() => draft.save(() => change.mutateAsync({ title: values.title, customData, seen, shown })))
      .then(
        () => {
          form.reset(values)
          toastSuccess(t("saved"))
        },
        () => undefined,
      ),
  )
  return (
    <FormProvider {...form}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5, alignItems: "stretch" }}>
        <FormTextField
          name="title"
          label={t("title")}
          helperText={t("titleHint")}
          required
          minLength={3}
          maxLength={100}
        />
        <WeightTable
          subjects={subjects}
          edits={edits}
          onEdit={(key, weight) => draft.change(new Map(edits).set(key, weight))}
        />
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          <Button
            disabled={!isChanged || change.isPending}
            onClick={() => {
              draft.discard()
              titleDraft.discard()
              form.reset(undefined, { keepDirtyValues: false })
            }}
          >
            {shell("dialog.cancel")}
          </Button>
          <Button type="submit" variant="outlined" disabled={!isChanged} loading={change.isPending}>
            {t("save")}
          </Button>
        </Stack>
      </Stack>
    </FormProvider>
  )
}

/** Saves custom weights, and invalidates everything about the assessment. */
function useWeightChange(kit: AssessedKit) {
  const client = useQueryClient()
  return useSave({
    mutationFn: ({ seen, shown, ...body }: Schemas["NewKitCustom"] & Pick<Replacing, "seen" | "shown">) =>
      saveWeights(kit, body, { seen, shown }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.assessment(kit.assessmentId).all }),
  })
}
