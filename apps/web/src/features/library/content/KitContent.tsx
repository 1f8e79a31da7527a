import { Box, Chip, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { LabelChip } from "../../../ui/LabelChip.tsx"
import { LevelTile } from "../../../ui/LevelTile.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Section } from "../../../ui/Section.tsx"
import { AttributePanel } from "./AttributePanel.tsx"
import {
  hashOf,
  measureQuery,
  type Node,
  nodeIn,
  nodeOf,
  outlineQuery,
  questionnaireQuery,
  questionQuery,
  subjectQuery,
} from "./api.ts"
import { OutlineTree } from "./OutlineTree.tsx"
import { Folded, KitText, Labelled, Options, PanelHead, QuestionMarks } from "./parts.tsx"

/** The content of a kit's released version: an outline and the selected part. The selection is kept in the address. */
export function KitContent({ kitId }: { kitId: number }) {
  const { t } = useTranslation("content")
  const outline = useQuery(outlineQuery(kitId))
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const node = nodeOf(hash)
  const choose = (chosen: Node) =>
    void navigate({ pathname, hash: hashOf(chosen) }, { replace: true, preventScrollReset: true })
  return (
    <Section title={t("title")}>
      <Loaded query={outline}>
        {(content) => (
          <Box sx={columns}>
            <OutlineTree outline={content} chosen={nodeIn(content, node)} onChoose={choose} />
            <Box sx={{ minWidth: 0 }}>
              <Panel kitId={kitId} outline={content} node={nodeIn(content, node)} onChoose={choose} />
            </Box>
          </Box>
        )}
      </Loaded>
    </Section>
  )
}

interface PanelProps {
  kitId: number
  outline: Schemas["KitDetails"]
  node: Node
  onChoose: (node: Node) => void
}

function Panel({ kitId, outline, node, onChoose }: PanelProps) {
  const named = (elements: Schemas["KitElement"][], id: number) =>
    elements.find((element) => element.id === id)
  if (node.kind === "ranges") return <AnswerRangesPanel ranges={outline.answerRanges} />
  if (node.kind === "subject") {
    const subject = outline.subjects.find(({ id }) => id === node.id)
    if (subject) return <SubjectPanel key={node.id} kitId={kitId} subject={subject} onChoose={onChoose} />
  }
  if (node.kind === "attribute") return <AttributePanel key={node.id} kitId={kitId} attributeId={node.id} />
  if (node.kind === "questionnaire") {
    const questionnaire = named(outline.questionnaires, node.id)
    if (questionnaire) return <QuestionnairePanel key={node.id} kitId={kitId} questionnaire={questionnaire} />
  }
  if (node.kind === "measure") return <MeasurePanel key={node.id} kitId={kitId} measureId={node.id} />
  return <LevelsPanel levels={outline.maturityLevels} />
}

const columns = {
  display: "grid",
  gap: { xs: 2, md: 3 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "280px minmax(0, 1fr)" },
  alignItems: "start",
} as const

/** A measure with the questions it groups. */
function MeasurePanel({ kitId, measureId }: { kitId: number; measureId: number }) {
  const { t } = useTranslation("content")
  const query = useQuery(measureQuery(kitId, measureId))
  return (
    <Loaded query={query}>
      {({ title, description, questionsCount, translations, questions }) => (
        <>
          <PanelHead
            kind={t("kinds.measure")}
            title={<KitText variant="titleLarge" text={title} translations={translations} />}
            chips={<Chip size="small" label={t("questions", { count: questionsCount })} />}
          />
          <Stack sx={{ gap: 2 }}>
            <KitText text={description} translations={translations} field="description" />
            <div>
              {questions.map((question) => (
                <Folded
                  key={question.id}
                  summary={<KitText text={question.title} />}
                  chips={<LabelChip label={question.questionnaire.title} />}
                >
                  {question.answerRange && (
                    <Labelled label={t("range")}>
                      <Typography dir="auto">{question.answerRange.title}</Typography>
                    </Labelled>
                  )}
                  {question.options && <Options options={question.options} />}
                </Folded>
              ))}
            </div>
          </Stack>
        </>
      )}
    </Loaded>
  )
}

/** The levels in their colours, with the competences required for each. */
function LevelsPanel({ levels }: { levels: Schemas["KitLevel"][] }) {
  const { t } = useTranslation("content")
  const format = useFormat()
  return (
    <div>
      {levels.map((level, position) => (
        <Folded
          key={level.id}
          mark={<LevelTile short levels={levels.length} level={{ rank: position + 1, title: level.title }} />}
          summary={<KitText variant="titleMedium" text={level.title} translations={level.translations} />}
          chips={level.competences.map(({ maturityLevelId, title, value }) => (
            <Chip
              key={maturityLevelId}
              size="small"
              variant="outlined"
              label={t("competence", { title, value: format.percent(value) })}
            />
          ))}
        >
          <KitText text={level.description} translations={level.translations} field="description" />
          {level.competences.length === 0 && (
            <Typography variant="bodySmall" color="textSecondary">
              {t("noCompetence")}
            </Typography>
          )}
        </Folded>
      ))}
    </div>
  )
}

/** The answer ranges that questions share. */
function AnswerRangesPanel({ ranges }: { ranges: Schemas["KitAnswerRange"][] }) {
  const { t } = useTranslation("content")
  return (
    <div>
      {ranges.map(({ id, title, translations, answerOptions }) => (
        <Folded
          key={id}
          summary={<KitText variant="titleMedium" text={title} translations={translations} />}
          chips={<Chip size="small" label={t("options", { count: answerOptions.length })} />}
        >
          <Options options={answerOptions} />
        </Folded>
      ))}
    </div>
  )
}

interface SubjectPanelProps {
  kitId: number
  subject: Schemas["KitSubjectOutline"]
  onChoose: (node: Node) => void
}

/** A subject with its attributes, which link to their panels. */
function SubjectPanel({ kitId, subject, onChoose }: SubjectPanelProps) {
  const { t } = useTranslation("content")
  const query = useQuery(subjectQuery(kitId, subject.id))
  return (
    <Loaded query={query}>
      {({ questionsCount, weight, description, translations, attributes }) => (
        <>
          <PanelHead
            kind={t("kinds.subject")}
            title={<KitText variant="titleLarge" text={subject.title} translations={translations} />}
            chips={
              <>
                <Chip size="small" label={t("questions", { count: questionsCount })} />
                <Chip size="small" label={t("weight", { weight })} />
              </>
            }
          />
          <KitText text={description} translations={translations} field="description" />
          <Box sx={{ mt: 2 }}>
            <Labelled label={t("included")}>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
                {attributes.map((attribute) => (
                  <Stack
                    component="li"
                    key={attribute.id}
                    direction="row"
                    sx={{ gap: 1, alignItems: "center" }}
                  >
                    <Link
                      component="button"
                      type="button"
                      dir={directionOf(attribute.title)}
                      onClick={() => onChoose({ kind: "attribute", subjectId: subject.id, id: attribute.id })}
                      sx={{ textAlign: "start", overflowWrap: "anywhere" }}
                    >
                      {t("numbered", { index: attribute.index, title: attribute.title })}
                    </Link>
                    <Chip size="small" label={t("weight", { weight: attribute.weight })} />
                  </Stack>
                ))}
              </Box>
            </Labelled>
          </Box>
        </>
      )}
    </Loaded>
  )
}

/** A questionnaire with its questions; each shows its details when opened. */
function QuestionnairePanel({
  kitId,
  questionnaire,
}: {
  kitId: number
  questionnaire: Schemas["KitElement"]
}) {
  const { t } = useTranslation("content")
  const query = useQuery(questionnaireQuery(kitId, questionnaire.id))
  return (
    <Loaded query={query}>
      {({ questionsCount, description, translations, questions }) => (
        <>
          <PanelHead
            kind={t("kinds.questionnaire")}
            title={<KitText variant="titleLarge" text={questionnaire.title} translations={translations} />}
            chips={<Chip size="small" label={t("questions", { count: questionsCount })} />}
          />
          <Stack sx={{ gap: 2 }}>
            <KitText text={description} translations={translations} field="description" />
            <div>
              {questions.map((question) => (
                <Folded
                  key={question.id}
                  summary={<KitText text={t("numbered", { index: question.index, title: question.title })} />}
                  chips={<QuestionMarks question={question} />}
                >
                  <Question kitId={kitId} question={question} />
                </Folded>
              ))}
            </div>
          </Stack>
        </>
      )}
    </Loaded>
  )
}

function Question({ kitId, question }: { kitId: number; question: Schemas["KitQuestionOutline"] }) {
  const { t } = useTranslation("content")
  const query = useQuery(questionQuery(kitId, question.id, useLanguage()))
  return (
    <Loaded query={query}>
      {({ hint, options, attributeImpacts, answerRange, measure, translations }) => (
        <>
          <KitText text={question.title} translations={translations} />
          {hint !== null && (
            <Labelled label={t("hint")}>
              <KitText text={hint} translations={translations} field="hint" />
            </Labelled>
          )}
          {measure && (
            <Labelled label={t("kinds.measure")}>
              <Typography dir="auto">{measure.title}</Typography>
            </Labelled>
          )}
          {answerRange && (
            <Labelled label={t("range")}>
              <Typography dir="auto">{answerRange.title}</Typography>
            </Labelled>
          )}
          {options && <Options options={options} />}
          <Labelled label={t("impacts")}>
            <Stack sx={{ gap: 1 }}>
              {attributeImpacts.map(({ id, title, affectedLevels }) => (
                <Stack key={id} direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
                  <Typography component="span" dir="auto">
                    {title}
                  </Typography>
                  {affectedLevels.map(({ maturityLevel, weight }) => (
                    <Chip
                      key={maturityLevel.id}
                      size="small"
                      variant="outlined"
                      label={t("levelAndWeight", { level: maturityLevel.title, weight })}
                    />
                  ))}
                </Stack>
              ))}
            </Stack>
          </Labelled>
        </>
      )}
    </Loaded>
  )
}
