import { Chip, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useLanguage } from "../../i18n/useFormat.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { questionnaireQuery, questionQuery } from "./api.ts"
import { Folded } from "./Folded.tsx"
import { KitText, Labelled, Options, PanelHead, QuestionMarks } from "./parts.tsx"

/** A questionnaire with its questions; each shows its details when opened. */
export function QuestionnairePanel({
  kitId,
  questionnaire,
}: {
  kitId: number
  questionnaire: Schemas["KitElement"]
}) {
  const { t } = useTranslation("kitContent")
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
  const { t } = useTranslation("kitContent")
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
