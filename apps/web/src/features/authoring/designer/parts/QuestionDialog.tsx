import {
  Autocomplete,
  Box,
  Button,
  FormControlLabel,
  FormHelperText,
  Stack,
  Switch,
  TextField,
  Typography,
} from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { FormProvider, useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useDraftScope } from "../../../../drafts/useDraft.ts"
import { useDraftForm } from "../../../../drafts/useDraftForm.ts"
import { DialogFrame } from "../../../../ui/DialogFrame.tsx"
import { HelpOutlineOutlined } from "../../../../ui/icons.ts"
import { RestoredNote } from "../../../../ui/RestoredNote.tsx"
import { Section } from "../../../../ui/Section.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import { type Designer, useAimed, useDesigner } from "../designer.ts"

import { useKitDraft } from "../draft.ts"
import { elementsQuery, measures } from "../elements.ts"
import { asStored, editQuestion, type Question } from "../questions.ts"
import { UndoLast } from "./DeleteButton.tsx"
import { GuidanceFields, type GuidanceValues, guidanceOf, guidanceValues } from "./Guidance.tsx"
import { Impacts } from "./Impacts.tsx"
import { QuestionAnswers } from "./QuestionAnswers.tsx"
import { QuestionPreview } from "./QuestionPreview.tsx"
import { twoLanguages, withTranslations } from "./texts.ts"

interface QuestionDialogProps {
  /** The questions of the questionnaire, in order. */
  questions: readonly Question[]
  openId: number
  /** Opens another of these questions. */
  onMove: (id: number) => void
  onClose: () => void
}

/**
 * A question with everything that belongs to it. Everything is saved as it is changed; texts when one goes on to something
 * else.
 */
export function QuestionDialog({ questions, openId, onMove, onClose }: QuestionDialogProps) {
  const place = questions.findIndex(({ id }) => id === openId)
  const question = questions[place]
  if (!question) return null
  return (
    <QuestionForm
      key={openId}
      question={question}
      place={place + 1}
      previous={questions[place - 1]?.id}
      next={questions[place + 1]?.id}
      onMove={onMove}
      onClose={onClose}
    />
  )
}

interface QuestionFormProps extends Pick<QuestionDialogProps, "onMove" | "onClose"> {
  question: Question
  place: number
  previous: number | undefined
  next: number | undefined
}

function QuestionForm({ question, place, previous, next, onMove, onClose }: QuestionFormProps) {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
  const id = useId()
  const scope = useDraftScope()
  const { form, draft } = useDraftForm<QuestionValues>(
    `question:${versionId}:${question.id}`,
    { defaultValues: valuesOf(question, otherLanguage) },
    { scope, seen: question, onDiscard: onClose },
  )
  const { isDirty, isSubmitting } = form.formState
  const named = useQuery(elementsQuery(measures, versionId)).data
  const shown = (field: string, value: unknown) =>
    field === "measureId" ? named?.find((measure) => measure.id === value)?.title : undefined

  const save = (after: () => void) =>
    form
      .handleSubmit(async (values) => {
        const edit = editOf(question, values, otherLanguage)
        const edited = { ...edit, etag: question.etag }
        await draft.save(() =>
          change({
            said: t("done.edited", { title: edit.title }),
            make: () => editQuestion(versionId, question.id, edit, { seen: draft.seen, shown }),
            undo: () => editQuestion(versionId, question.id, asStored(question), { seen: edited, shown }),
          }),
        )
        form.reset(values, { keepValues: true })
        after()
      })()
      // The error has been shown; the form stays as it is.
      .catch(() => undefined)
  const saveThen = (after: () => void) => {
    if (isDirty) void save(after)
    else after()
  }
  const go = (to: number | undefined) => to !== undefined && saveThen(() => onMove(to))
  const { field: aimed } = useAimed()

  return (
    <DialogFrame
      open
      drafts={scope}
      title={t("questions.heading", { position: place })}
      icon={<HelpOutlineOutlined />}
      maxWidth="lg"
      onClose={onClose}
      actions={
        <>
          <Stack direction="row" sx={{ gap: 1, flexGrow: 1 }}>
            <Button disabled={previous === undefined || isSubmitting} onClick={() => go(previous)}>
              {t("questions.previous")}
            </Button>
            <Button disabled={next === undefined || isSubmitting} onClick={() => go(next)}>
              {t("questions.next")}
            </Button>
          </Stack>
          <Button type="submit" form={id} variant="contained" loading={isSubmitting}>
            {t("questions.done")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Box sx={columns}>
          <form
            id={id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              event.stopPropagation()
              saveThen(onClose)
            }}
            onBlur={({ currentTarget, relatedTarget }) => {
              // Whoever closes the dialog is asked instead.
              const isHere = currentTarget.parentElement?.contains(relatedTarget)
              if (isHere && isDirty && !isSubmitting) void save(() => undefined)
            }}
          >
            <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 2 }}>
              {t("questions.atOnce")}
            </Typography>
            <RestoredNote draft={draft} onDiscard={() => form.reset()} />
            <QuestionFields />
            <Box
              component="details"
              sx={folded}
              open={aimed === "measure"}
              ref={aimed === "measure" ? arriveAt : undefined}
            >
              <Typography component="summary" variant="semiBoldMedium">
                {t("questions.measure")}
              </Typography>
              <MeasureField />
            </Box>
            <Box component="details" sx={folded}>
              <Typography component="summary" variant="semiBoldMedium">
                {t("guidance.title")}
              </Typography>
              <GuidanceFields questionId={question.id} />
            </Box>
          </form>
          <Box sx={{ minWidth: 0 }}>
            <QuestionPreview questionId={question.id} />
            <Box ref={aimed === "answers" ? arriveAt : undefined}>
              <Section title={t("questions.answers")} level={3}>
                <QuestionAnswers question={question} />
              </Section>
            </Box>
            <Box ref={aimed === "impacts" ? arriveAt : undefined}>
              <Section title={t("impacts.title")} level={3}>
                <Impacts questionId={question.id} />
              </Section>
            </Box>
          </Box>
        </Box>
      </FormProvider>
      <UndoLast />
    </DialogFrame>
  )
}

const columns = {
  display: "grid",
  columnGap: 4,
  rowGap: 3,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
} as const

/** Brings what the address leads to into view, and the focus to its first field. */
function arriveAt(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: "center" })
  place?.querySelector<HTMLElement>("input, [role=combobox], button")?.focus({ preventScroll: true })
}

const folded = { mb: 2, "& > summary": { cursor: "pointer", mb: 2 } } as const

function valuesOf(question: Question, other: Designer["otherLanguage"]): QuestionValues {
  const { title, hint, translations, measureId, mayNotBeApplicable, advisable } = question
  return {
    title: twoLanguages(title, translations, "title", other),
    hint: twoLanguages(hint, translations, "hint", other),
    measureId,
    mayNotBeApplicable,
    notAdvisable: !advisable,
    guidance: guidanceValues(question, other),
  }
}

function editOf(question: Question, values: QuestionValues, other: Designer["otherLanguage"]) {
  const { title, hint, measureId, mayNotBeApplicable, notAdvisable, guidance } = values
  const { evidence, improvement, improvements } = guidance
  const { measureId: _before, ...stored } = asStored(question)
  return {
    ...stored,
    title: title.main.trim(),
    hint: hint.main.trim(),
    mayNotBeApplicable,
    advisable: !notAdvisable,
    ...(measureId !== null && { measureId }),
    guidance: guidanceOf(guidance),
    translations: withTranslations(
      question.translations,
      { title, hint, evidence, improvement, improvements },
      other,
    ),
  }
}

interface QuestionValues {
  title: TwoLanguageText
  hint: TwoLanguageText
  measureId: number | null
  mayNotBeApplicable: boolean
  /** The opposite of the server's `advisable`: whether advice excludes the question. */
  notAdvisable: boolean
  guidance: GuidanceValues
}

/** The fields of a question that are saved together. */
function QuestionFields() {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  return (
    <Stack sx={{ gap: 2.5, mb: 4, mt: 1 }}>
      <TwoLanguageField
        name="title"
        label={t("questions.text")}
        otherLanguage={otherLanguage}
        required
        kind="lines"
        minLength={3}
        maxLength={250}
      />
      <TwoLanguageField
        name="hint"
        label={t("questions.hint")}
        otherLanguage={otherLanguage}
        kind="lines"
        minLength={3}
        maxLength={1000}
      />
      <Stack sx={{ gap: 1 }}>
        <SwitchField name="mayNotBeApplicable" />
        <SwitchField name="notAdvisable" />
      </Stack>
    </Stack>
  )
}

function MeasureField() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const options = useQuery(elementsQuery(measures, versionId)).data ?? []
  const { field } = useController<QuestionValues, "measureId">({ name: "measureId" })
  return (
    <Autocomplete
      options={options}
      value={options.find(({ id }) => id === field.value) ?? null}
      onChange={(_event, measure) => field.onChange(measure?.id ?? null)}
      onBlur={field.onBlur}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t("questions.noMeasures")}
      openText={t("questions.showMeasures")}
      closeText={t("questions.hideMeasures")}
      clearText={t("questions.clearMeasure")}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          label={t("questions.measure")}
          helperText={t("questions.measureHint")}
        />
      )}
    />
  )
}

function SwitchField({ name }: { name: "mayNotBeApplicable" | "notAdvisable" }) {
  const { t } = useTranslation("designer")
  const { field } = useController<QuestionValues, typeof name>({ name })
  const { value, ref, ...control } = field
  return (
    <div>
      <FormControlLabel
        control={<Switch {...control} slotProps={{ input: { ref } }} checked={value} />}
        label={t(`questions.${name}`)}
      />
      <FormHelperText sx={{ mt: 0 }}>{t(`questions.${name}Hint`)}</FormHelperText>
    </div>
  )
}
