import { Box, Button, Link, Paper, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useDraftForm } from "../../../drafts/useDraftForm.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { RestoredNote } from "../../../ui/RestoredNote.tsx"
import { Section, type SectionProps } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useAssessmentChanges } from "./api.ts"

/** The titles of an assessment, which can be edited, and what was fixed when it was created. */
export function GeneralSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  return (
    <Panel title={t("general.heading")}>
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
        <Titles assessment={assessment} />
        <Facts assessment={assessment} />
      </Box>
    </Panel>
  )
}

function Titles({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const { rename } = useAssessmentChanges(assessment.id)
  const stored = { title: assessment.title, shortTitle: assessment.shortTitle ?? "" }
  const { form, draft } = useDraftForm(
    `assessment-titles:${assessment.id}`,
    { defaultValues: stored, values: stored, resetOptions: { keepDirtyValues: true } },
    { seen: assessment },
  )
  const submit = form.handleSubmit(({ title, shortTitle }) =>
    draft
      .save(() => rename.mutateAsync({ title, shortTitle: shortTitle.trim() || null, seen: draft.seen }))
      .then(
        () => {
          form.reset({ title, shortTitle })
          toastSuccess(t("general.saved"))
        },
        () => undefined,
      ),
  )
  return (
    <FormProvider {...form}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5, alignItems: "stretch" }}>
        <RestoredNote draft={draft} onDiscard={() => form.reset(undefined, { keepDirtyValues: false })} />
        <FormTextField name="title" label={t("general.title")} required minLength={3} maxLength={100} />
        <FormTextField
          name="shortTitle"
          label={t("general.shortTitle")}
          helperText={t("general.shortTitleHint")}
          minLength={3}
          maxLength={20}
        />
        <Button
          type="submit"
          variant="outlined"
          loading={rename.isPending}
          disabled={!form.formState.isDirty}
          sx={{ alignSelf: "start" }}
        >
          {t("general.save")}
        </Button>
      </Stack>
    </FormProvider>
  )
}

function Facts({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const format = useFormat()
  const { kit, language, space, createdBy, creationTime, lastModificationTime } = assessment
  return (
    <Box component="dl" sx={facts}>
      <Fact label={t("general.kit")}>
        <Link component={RouterLink} to={paths.kit(kit.id)} dir={directionOf(kit.title)}>
          {kit.title}
        </Link>
      </Fact>
      <Fact label={t("general.language")} hint={t("general.languageHint")}>
        {language.title}
      </Fact>
      <Fact label={t("general.space")}>
        <bdi>{space.isDefault ? t("general.ownSpace") : space.title}</bdi>
      </Fact>
      <Fact label={t("general.creator")}>
        <bdi>{createdBy.displayName}</bdi>
      </Fact>
      <Fact label={t("general.created")}>{format.dateTime(creationTime)}</Fact>
      <Fact label={t("general.changed")}>{format.dateTime(lastModificationTime)}</Fact>
    </Box>
  )
}

function Fact({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="bodySmall" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
        {children}
        {hint && (
          <Typography component="span" variant="bodySmall" color="textSecondary" sx={{ display: "block" }}>
            {hint}
          </Typography>
        )}
      </Typography>
    </>
  )
}

const facts = {
  m: 0,
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: 3,
  rowGap: 1.25,
  alignContent: "start",
  alignItems: "baseline",
} as const

/** A section of the settings, in a box. */
export function Panel({ children, ...section }: Omit<SectionProps, "level"> & { children: ReactNode }) {
  return (
    <Section {...section}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        {children}
      </Paper>
    </Section>
  )
}
