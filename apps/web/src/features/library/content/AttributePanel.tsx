import { Box, Chip, Tab, Tabs, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { LabelChip } from "../../../ui/LabelChip.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { attributeLevelQuery, attributeQuery } from "./api.ts"
import { Folded, KitText, Labelled, Options, PanelHead, QuestionMarks } from "./parts.tsx"

/** An attribute with the questions that count for it, level by level. */
export function AttributePanel({ kitId, attributeId }: { kitId: number; attributeId: number }) {
  const { t } = useTranslation("content")
  const query = useQuery(attributeQuery(kitId, attributeId))
  return (
    <Loaded query={query}>
      {(attribute) => (
        <>
          <PanelHead
            kind={t("kinds.attribute")}
            title={
              <KitText variant="titleLarge" text={attribute.title} translations={attribute.translations} />
            }
            chips={
              <>
                <Chip size="small" label={t("questions", { count: attribute.questionCount })} />
                <Chip size="small" label={t("weight", { weight: attribute.weight })} />
              </>
            }
          />
          <KitText text={attribute.description} translations={attribute.translations} field="description" />
          {attribute.questionCount > 0 && <Levels kitId={kitId} attribute={attribute} />}
        </>
      )}
    </Loaded>
  )
}

function Levels({ kitId, attribute }: { kitId: number; attribute: Schemas["KitAttributeDetails"] }) {
  const { t } = useTranslation("content")
  const first = attribute.maturityLevels.find(({ questionCount }) => questionCount > 0)
  const [levelId, setLevelId] = useState(first?.id)
  if (levelId === undefined) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Tabs
        value={levelId}
        onChange={(_event, chosen: number) => setLevelId(chosen)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={t("byLevel")}
        sx={{ borderBottom: "1px solid", borderColor: "divider", mb: 1.5 }}
      >
        {attribute.maturityLevels.map(({ id, index, title, questionCount }) => (
          <Tab
            key={id}
            value={id}
            disabled={questionCount === 0}
            label={t("levelWithCount", { index, title, count: questionCount })}
          />
        ))}
      </Tabs>
      <Questions key={levelId} kitId={kitId} attributeId={attribute.id} levelId={levelId} />
    </Box>
  )
}

function Questions({ kitId, attributeId, levelId }: { kitId: number; attributeId: number; levelId: number }) {
  const { t } = useTranslation("content")
  const query = useQuery(attributeLevelQuery(kitId, attributeId, levelId))
  return (
    <Loaded query={query}>
      {({ questions }) =>
        questions.map((question) => (
          <Folded
            key={question.id}
            summary={<KitText text={t("numbered", { index: question.index, title: question.title })} />}
            chips={
              <>
                <QuestionMarks question={question} />
                <LabelChip label={question.questionnaire} />
                <Chip size="small" label={t("weight", { weight: question.weight })} />
              </>
            }
          >
            {question.measure && (
              <Labelled label={t("kinds.measure")}>
                <Typography dir="auto">{question.measure.title}</Typography>
              </Labelled>
            )}
            {question.answerRange && (
              <Labelled label={t("range")}>
                <Typography dir="auto">{question.answerRange.title}</Typography>
              </Labelled>
            )}
            {question.answerOptions && <Options options={question.answerOptions} />}
          </Folded>
        ))
      }
    </Loaded>
  )
}
