import HelpOutlined from "@mui/icons-material/HelpOutlineOutlined"
import { Button, Stack } from "@mui/material"
import { useId } from "react"
import { FormProvider, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { Section } from "../../../ui/Section.tsx"
import { type Designer, useDesigner } from "../designer.ts"
import { useDraft, useKeptForm } from "../draft.ts"
import { asStored, editQuestion, type Question } from "../questions.ts"
import { Impacts } from "./Impacts.tsx"
import { QuestionAnswers } from "./QuestionAnswers.tsx"
import { QuestionFields, type QuestionValues } from "./QuestionFields.tsx"
import { twoLanguages, withTranslations } from "./texts.ts"
import { UndoLast } from "./Undo.tsx"

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
  }
}

function editOf(question: Question, values: QuestionValues, other: Designer["otherLanguage"]) {
  const { title, hint, measureId, mayNotBeApplicable, notAdvisable } = values
  const { measureId: _before, ...stored } = asStored(question)
  return {
    ...stored,
    title: title.main.trim(),
    hint: hint.main.trim(),
    mayNotBeApplicable,
    advisable: !notAdvisable,
    ...(measureId !== null && { measureId }),
    translations: withTranslations(question.translations, { title, hint }, other),
  }
}
