import HelpOutlined from "@mui/icons-material/HelpOutlineOutlined"
import {
  Autocomplete,
  Button,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  Stack,
  Switch,
  TextField,
} from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { FormProvider, useController, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx"
import { DialogFrame } from "../../../../ui/DialogFrame.tsx"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { Section } from "../../../../ui/Section.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import { type Designer, restore, useDesigner } from "../designer.ts"

import { useDraft, useKeptForm } from "../draft.ts"
import { elementsQuery, measures } from "../elements.ts"
import { asStored, editQuestion, optionsQuery, type Question } from "../questions.ts"
import { rangesQuery } from "../ranges.ts"
import { UndoLast } from "./DeleteButton.tsx"
import { GuidanceFields, type GuidanceValues, guidanceOf, guidanceValues } from "./Guidance.tsx"
import { Impacts } from "./Impacts.tsx"
import { Options } from "./Options.tsx"
import { twoLanguages, withTranslations } from "./texts.ts"

interface QuestionDialogProps {
  /** The questions of the questionnaire, in order. */
  questions: readonly Question[]
  openId: number
  /** Opens another of these questions. */
  onMove: (id: number) => void
  onClose: () => void
}

/** A question with everything that belongs to it. Texts are saved together; answers and impacts immediately. */
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
  const { change } = useDraft()
  const id = useId()
  const form = useForm<QuestionValues>({ defaultValues: valuesOf(question, otherLanguage) })
  const { isDirty, isSubmitting } = form.formState
  useKeptForm(isDirty)

  const save = (after: () => void) =>
    form
      .handleSubmit(async (values) => {
        await change({
          said: t("done.edited", { title: values.title.main.trim() }),
          make: () => editQuestion(versionId, question.id, editOf(question, values, otherLanguage)),
          undo: () => editQuestion(versionId, question.id, asStored(question)),
        })
        after()
      })()
      // The error has been shown; the form stays as it is.
      .catch(() => undefined)
  const go = (to: number | undefined) => {
    if (to === undefined) return
    if (isDirty) void save(() => onMove(to))
    else onMove(to)
  }

  return (
    <DialogFrame
      open
      title={t("questions.heading", { position: place })}
      icon={<HelpOutlined />}
      maxWidth="lg"
      onClose={() => !isDirty && onClose()}
      busy={isSubmitting}
      actions={
        <>
          <Stack direction="row" sx={{ gap: 1, flexGrow: 1 }}>
            <Button disabled={previous === undefined || isSubmitting} onClick={() => go(previous)}>
              {t("questions.previous")}
            </Button>
            <Button disabled={next === undefined || isSubmitting} onClick={() => go(next)}>
              {t("questions.next")}
            </Button>
            <Button onClick={onClose} disabled={isSubmitting} sx={{ marginInlineStart: "auto" }}>
              {t(isDirty ? "cancel" : "questions.close")}
            </Button>
          </Stack>
          <Button type="submit" form={id} variant="contained" disabled={!isDirty} loading={isSubmitting}>
            {t("saveChanges")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void save(onClose)
          }}
        >
          <QuestionFields />
          <Section title={t("guidance.title")} level={3}>
            <GuidanceFields questionId={question.id} />
          </Section>
        </form>
      </FormProvider>
      <Section title={t("questions.answers")} level={3}>
        <QuestionAnswers question={question} />
      </Section>
      <Section title={t("impacts.title")} level={3}>
        <Impacts questionId={question.id} />
      </Section>
      <UndoLast />
    </DialogFrame>
  )
}

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

/** How a question is answered: with a shared answer range, or with options of its own. */
function QuestionAnswers({ question }: { question: Question }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const ranges = useQuery(rangesQuery(versionId)).data
  const options = useQuery(optionsQuery(versionId, question.id))
  const shared = ranges?.find(({ id }) => id === question.answerRangeId)
  return (
    <Stack sx={{ gap: 2 }}>
      <RangeField question={question} ownOptions={shared ? 0 : (options.data?.length ?? 0)} />
      <Loaded query={options} loading={<Skeletons count={2} height={40} />}>
        {(loaded) => (
          <Options
            options={loaded}
            owner={shared ? undefined : { questionId: question.id }}
            first={t("options.own")}
          />
        )}
      </Loaded>
    </Stack>
  )
}

/** Stores the chosen range at once. Asks first if it replaces the question's own options. */
function RangeField({ question, ownOptions }: { question: Question; ownOptions: number }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useDraft()
  const [asked, setAsked] = useState<number>()
  const [busy, setBusy] = useState(false)
  const ranges = useQuery(rangesQuery(versionId)).data ?? []
  const { answerRangeId } = question
  const shared = ranges.some(({ id }) => id === answerRangeId)

  async function choose(id: number) {
    setBusy(true)
    await change({
      said: t("questions.rangeChosen"),
      make: () => editQuestion(versionId, question.id, { ...asStored(question), answerRangeId: id }),
      undo: () => restore(versionId, { deleted: "rangeOfQuestion", id: question.id }),
    }).catch(() => undefined)
    setBusy(false)
    setAsked(undefined)
  }
  return (
    <>
      <TextField
        select
        label={t("questions.range")}
        value={shared ? answerRangeId : ""}
        disabled={ranges.length === 0 || busy}
        helperText={t(ranges.length === 0 ? "questions.noRanges" : "questions.rangeHint")}
        onChange={({ target }) => {
          const id = Number(target.value)
          if (ownOptions > 0) setAsked(id)
          else void choose(id)
        }}
      >
        {ranges.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            <bdi>{title}</bdi>
          </MenuItem>
        ))}
      </TextField>
      <ConfirmDialog
        open={asked !== undefined}
        destructive
        title={t("questions.replace")}
        busy={busy}
        onConfirm={() => asked !== undefined && void choose(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {t("questions.replaceQuestion", { count: ownOptions })}
      </ConfirmDialog>
    </>
  )
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
      <MeasureField />
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
