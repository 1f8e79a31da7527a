import Add from "@mui/icons-material/Add"
import EditOutlined from "@mui/icons-material/EditOutlined"
import { Box, Button, IconButton, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { lazyPart } from "../../../../ui/lazy.tsx"
import { FormNumberField } from "../../../../ui/NumberField.tsx"
import { SortableList } from "../../../../ui/SortableList.tsx"
import { EmptyState, Skeletons } from "../../../../ui/states.tsx"
import { TranslatedText } from "../../../../ui/TranslatedText.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import { useAimed, useDesigner } from "../designer.ts"

import { useDraft } from "../draft.ts"
import { createQuestion, deleteQuestion, type Question, questionsQuery } from "../questions.ts"
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
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="outlined" startIcon={<Add />} disabled={adding} onClick={() => setAdding(true)}>
      {t(query.data?.length === 0 ? "questions.first" : "questions.new")}
    </Button>
  )
  return (
    <Box sx={{ mt: 2, paddingInlineStart: { xs: 0, sm: 6 } }}>
      <Loaded
        query={query}
        loading={<Skeletons count={2} height={56} />}
        isEmpty={(questions) => questions.length === 0 && !adding}
        empty={<EmptyState title={t("questions.none")} hint={t("questions.noneHint")} actions={add} />}
      >
        {(questions) => (
          <>
            <QuestionList questionnaireId={questionnaireId} title={title} questions={questions} />
            {adding ? (
              <NewQuestion
                key={questions.length}
                questionnaireId={questionnaireId}
                count={questions.length}
                onClose={() => setAdding(false)}
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
  const order = useOrder(`questions ${questionnaireId}`, questions)
  const row = useCallback(
    (question: Question, handle: ReactNode) => (
      <QuestionRow question={question} handle={handle} onOpen={() => setOpenId(question.id)} />
    ),
    [],
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
  handle,
  onOpen,
}: {
  question: Question
  handle: ReactNode
  onOpen: () => void
}) {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { id, title, translations } = question
  return (
    <Stack direction="row" sx={row}>
      {handle}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TranslatedText
          as="copied"
          text={title}
          translation={translationOf(translations, "title", otherLanguage)}
        />
      </Box>
      <Stack direction="row">
        <IconButton aria-label={t("edit", { what: title })} onClick={onOpen}>
          <EditOutlined />
        </IconButton>
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

/** A form for the text of a new question; everything else is edited in its dialog. */
function NewQuestion({
  questionnaireId,
  count,
  onClose,
}: {
  questionnaireId: number
  count: number
  onClose: () => void
}) {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useDraft()
  return (
    <InlineForm<{ index: number; title: TwoLanguageText }>
      label={t("questions.new")}
      defaultValues={{ index: count + 1, title: { main: "", other: "" } }}
      onClose={onClose}
      onSave={({ index, title }) =>
        change({
          said: t("done.created", { title: title.main.trim() }),
          make: () =>
            createQuestion(versionId, {
              index,
              questionnaireId,
              title: title.main.trim(),
              translations: withTranslations({}, { title }, otherLanguage),
              advisable: false,
              mayNotBeApplicable: false,
            }),
          undo: (id) => deleteQuestion(versionId, id),
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
