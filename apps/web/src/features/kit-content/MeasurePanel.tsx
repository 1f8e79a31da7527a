import { Chip, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Loaded } from "../../ui/Loaded.tsx"
import { measureQuery } from "./api.ts"
import { Folded } from "./Folded.tsx"
import { KitText, Labelled, Options, PanelHead } from "./parts.tsx"

/** A measure with the questions it groups. */
export function MeasurePanel({ kitId, measureId }: { kitId: number; measureId: number }) {
  const { t } = useTranslation("kitContent")
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
                  chips={<Chip size="small" variant="outlined" label={question.questionnaire.title} />}
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
