import { Box, Button, IconButton, Stack, Tooltip } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense, useCallback, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { DraftName } from "../../../../drafts/editors.ts"
import { Add, ContentCopy, EditOutlined } from "../../../../ui/icons.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { lazyPart } from "../../../../ui/lazy.tsx"
import { MoreMenu } from "../../../../ui/MoreMenu.tsx"
import { FormNumberField } from "../../../../ui/NumberField.tsx"
import { SortableList } from "../../../../ui/SortableList.tsx"
import { EmptyState, Skeletons } from "../../../../ui/states.tsx"
import { TranslatedText } from "../../../../ui/TranslatedText.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import { useArrival } from "../../../../ui/useArrival.ts"
import { useEditInPlace } from "../../../../ui/useEditInPlace.ts"
import { readForSave } from "../../../../ui/useSave.ts"
import { useAimed, useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { elementsQuery, measures, questionnaires } from "../elements.ts"
import {
  createWholeQuestion,
  deleteQuestion,
  duplicateQuestion,
  type Question,
  questionsQuery,
} from "../questions.ts"
import { rangesQuery } from "../ranges.ts"
import { type MovableQuestion, useMoveQuestion } from "../useMoveQuestion.ts"
import { DeleteButton } from "./DeleteButton.tsx"
import { InlineForm } from "./forms.tsx"
import { translationOf, withTranslations } from "./texts.ts"
import { useOrder } from "./useOrder.ts"

const QuestionDialog = lazyPart(async () => (await import("./QuestionDialog.tsx")).QuestionDialog)

/** The questions of an open questionnaire. */
export function Questions({ questionnaireId, title }: { questionnaireId: number; title: string }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const query = useQuery(questionsQuery(versionId, questionnaireId))
  const draft = `new-element:${versionId}:question:${questionnaireId}` as const
  const form = useEditInPlace(draft)
  const add = (
    <Button variant="outlined" startIcon={<Add />} disabled={form.isOpen} onClick={form.open}>
      {t(query.data?.length === 0 ? "questions.first" : "questions.new")}
    </Button>
  )
  return (
    <Box sx={{ mt: 2, paddingInlineStart: { xs: 0, sm: 6 } }}>
      <Loaded
        query={query}
        loading={<Skeletons count={2} height={56} />}
        isEmpty={(questions) => questions.length === 0 && !form.isOpen}
        empty={<EmptyState title={t("questions.none")} hint={t("questions.noneHint")} actions={add} />}
      >
        {(questions) => (
          <>
            <QuestionList questionnaireId={questionnaireId} title={title} questions={questions} />
            {form.isOpen ? (
              <NewQuestion
                draft={draft}
                questionnaireId={questionnaireId}
                questionnaire={title}
                count={questions.length}
                onClose={form.close}
              />
            ) : (
              <Box sx={{ mt: 2 }}>{add}</Box>
            )}
          </>
        )}
      </Loaded>
    </Box>
  )
}

interface QuestionListProps {
  questionnaireId: number
  title: string
  questions: Question[]
}

function QuestionList({ questionnaireId, title, questions }: QuestionListProps) {
  const { t } = useTranslation("designer")
  const { questionId } = useAimed()
  const [openId, setOpenId] = useState(questionId)
  useArrival(() => questionId !== undefined && setOpenId(questionId))
  const siblings = useMemo(() => questions.map(({ id }) => id), [questions])
  const order = useOrder(`questions ${questionnaireId}`, questions)
  const row = useCallback(
    (question: Question, handle: ReactNode) => (
      <QuestionRow
        question={question}
        questionnaireId={questionnaireId}
        siblings={siblings}
        handle={handle}
        onOpen={() => setOpenId(question.id)}
      />
    ),
    [questionnaireId, siblings],
  )
  return (
    <>
      <SortableList
        label={t("questions.of", { title })}
        items={order.items}
        nameOf={(question) => question.title}
        onMove={order.move}
      >
        {row}
      </SortableList>
      {openId !== undefined && (
        <Suspense>
          <QuestionDialog
            questions={order.items}
            openId={openId}
            onMove={setOpenId}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function QuestionRow({
  question,
  questionnaireId,
  siblings,
  handle,
  onOpen,
}: {
  question: Question
  questionnaireId: number
  /** The questions of the questionnaire, in order. */
  siblings: readonly number[]
  handle: ReactNode
  onOpen: () => void
}) {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { id, title, translations } = question
  return (
    <Stack direction="row" sx={row}>
      {handle}
      <Box sx={{ flex: 1, minWidth: 0, cursor: "pointer" }} onClick={onOpen}>
        <TranslatedText text={title} translation={translationOf(translations, "title", otherLanguage)} />
      </Box>
      <Stack direction="row">
        <IconButton aria-label={t("edit", { what: title })} onClick={onOpen}>
          <EditOutlined />
        </IconButton>
        <DuplicateButton question={question} questionnaireId={questionnaireId} count={siblings.length} />
        <MoveMenu question={{ id, title, questionnaireId, siblings }} />
        <DeleteButton
          category={t("questions.one")}
          title={title}
          element={{ deleted: "question", id }}
          onDelete={() => deleteQuestion(versionId, id)}
        />
      </Stack>
    </Stack>
  )
}

/** Moves a question to one of the other questionnaires. */
function MoveMenu({ question }: { question: MovableQuestion }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const move = useMoveQuestion()
  const others = (useQuery(elementsQuery(questionnaires, versionId)).data ?? []).filter(
    ({ id }) => id !== question.questionnaireId,
  )
  return (
    <MoreMenu
      label={t("questions.moveTo", { what: question.title })}
      entries={others.map(({ id, title }) => ({
        label: t("questions.moveInto", { title }),
        run: () => void move(question, { id, title }),
      }))}
    />
  )
}

/** Makes a copy of a question, at the end of its questionnaire. */
function DuplicateButton(props: { question: Question; questionnaireId: number; count: number }) {
  const { question, questionnaireId, count } = props
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useKitDraft()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { title, answerRangeId } = question

  async function make() {
    const shared = await readForSave(client, rangesQuery(versionId))
    return duplicateQuestion(versionId, question, {
      questionnaireId,
      index: count + 1,
      title: copied(title, t("questions.copyMark")),
      // A range that is not among the shared ones belongs to this question alone.
      ownRange: answerRangeId !== null && !shared.some(({ id }) => id === answerRangeId),
    })
  }
  async function duplicate() {
    setBusy(true)
    const undo = (id: number) => deleteQuestion(versionId, id)
    await change({ said: t("questions.duplicated", { title }), make, undo }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Tooltip title={t("questions.duplicateTip")}>
      <span>
        <IconButton
          aria-label={t("questions.duplicate", { what: title })}
          disabled={busy}
          onClick={() => void duplicate()}
        >
          <ContentCopy fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  )
}

/** The longest title of a question. */
const longest = 250

/** A title marked as a copy, shortened if it would be too long. It is stored: a text for display would isolate names. */
function copied(title: string, mark: string): string {
  return `${title.slice(0, longest - mark.length - 1)} ${mark}`
}

/** A form for the text of a new question; everything else is edited in its dialog. */
function NewQuestion({
  draft,
  questionnaireId,
  questionnaire,
  count,
  onClose,
}: {
  draft: DraftName
  questionnaireId: number
  /** Its title. */
  questionnaire: string
  count: number
  onClose: () => void
}) {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
  return (
    <InlineForm<{ index: number; title: TwoLanguageText }>
      draft={draft}
      again
      label={t("questions.new")}
      defaultValues={{ index: count + 1, title: { main: "", other: "" } }}
      onClose={onClose}
      onSave={({ index, title }) =>
        change({
          said: t("done.created", { title: title.main.trim() }),
          make: () =>
            createWholeQuestion(
              versionId,
              {
                index,
                questionnaireId,
                title: title.main.trim(),
                translations: withTranslations({}, { title }, otherLanguage),
                advisable: true,
                mayNotBeApplicable: false,
              },
              questionnaire,
            ),
          async undo({ id, madeMeasure }) {
            await deleteQuestion(versionId, id)
            if (madeMeasure !== undefined) await measures.remove(versionId, madeMeasure)
          },
        })
      }
    >
      <FormNumberField name="index" label={t("field.index")} min={1} max={count + 1} sx={{ width: 120 }} />
      <TwoLanguageField
        name="title"
        label={t("questions.text")}
        otherLanguage={otherLanguage}
        required
        autoFocus
        kind="lines"
        minLength={3}
        maxLength={250}
      />
    </InlineForm>
  )
}

const row = {
  gap: 1.5,
  alignItems: "flex-start",
  py: 1,
  borderBottom: 1,
  borderColor: "divider",
  backgroundColor: "background.paper",
} as const
