import { Box, Button, Paper, Stack, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { FormProvider, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { Section } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { type AssessedKit, saveWeights, weightsQuery } from "./api.ts"
import { WeightTable } from "./WeightTable.tsx"
import { customOf, type Edits } from "./weights.ts"

/**
 * The weights of the kit's subjects and attributes in one assessment: folded, unless the address leads to them. Shown once
 * they are loaded.
 */
export function WeightSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("kitCustoms")
  const { id: assessmentId, kit, kitCustomId } = assessment
  const assessed = { assessmentId, kitId: kit.id, kitCustomId }
  const query = useQuery(weightsQuery(assessed))
  const isLedTo = useLocation().hash === "#weights"
  const [isOpen, setIsOpen] = useState(isLedTo)
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

interface WeightFormProps {
  assessed: AssessedKit
  title: string
  subjects: Schemas["CustomSubject"][]
}

function WeightForm({ assessed, title, subjects }: WeightFormProps) {
  const { t } = useTranslation("kitCustoms")
  const { t: shell } = useTranslation()
  const [edits, setEdits] = useState<Edits>(new Map())
  const change = useWeightChange(assessed)
  // Typed values stay when the weights are loaded again.
  const form = useForm({ values: { title }, resetOptions: { keepDirtyValues: true } })
  const customData = customOf(subjects, edits)
  const isEmpty = [customData.subjects, customData.attributes].every((list) => list?.length === 0)
  const isChanged = edits.size > 0 || (form.formState.isDirty && !isEmpty)
  const submit = form.handleSubmit((values) =>
    change.mutateAsync({ title: values.title, customData }).then(
      () => {
        setEdits(new Map())
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
          onEdit={(key, weight) => setEdits((before) => new Map(before).set(key, weight))}
        />
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          <Button
            disabled={!isChanged || change.isPending}
            onClick={() => {
              setEdits(new Map())
              form.reset()
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
    mutationFn: (body: Schemas["NewKitCustom"]) => saveWeights(kit, body),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.assessment(kit.assessmentId).all }),
  })
}
