import { Alert, Box, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { inSentence } from "../../../../i18n/direction.ts"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { AnswerStep } from "../../../../ui/AnswerStep.tsx"
import { usePersonName } from "../../../../ui/usePersonName.ts"
import { permissionsQuery, usePaths } from "../../frame/index.ts"
import type { Item, Roadmap } from "../api.ts"
import { itemsOf } from "../roadmap.ts"

/** What an item is about: what to do, its question with the present and the recommended answer, and what comes first. */
export function ItemQuestion({ item, roadmap }: { item: Item; roadmap: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const format = useFormat()
  const nameOf = usePersonName()
  const { assessmentId, questionById } = usePaths()
  const seesQuestions = useQuery(permissionsQuery(assessmentId)).data?.viewQuestionnaireQuestions ?? false
  const before = itemsOf(roadmap).flatMap(({ item: other }) =>
    item.requires.includes(other.id) ? [other] : [],
  )
  const textOf = (option: Item["from"]) =>
    option && t("item.option", { index: option.index, title: option.title })
  const rated = [
    t(`priority.${item.priority.code}`),
    t(`impact.${item.impact.code}`),
    t(`cost.${item.cost.code}`),
  ]
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography component="h3" variant="titleMedium" dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {item.action}
      </Typography>
      <Typography variant="bodySmall" color="textSecondary">
        {rated.join(" · ")}
      </Typography>
      {seesQuestions ? (
        // In a tab of its own, so that what is typed stays.
        <Link
          href={questionById(item.questionnaireId, item.questionId)}
          target="_blank"
          dir="auto"
          sx={{ overflowWrap: "anywhere" }}
        >
          {item.question}
        </Link>
      ) : (
        <Typography dir="auto" sx={{ overflowWrap: "anywhere" }}>
          {item.question}
        </Typography>
      )}
      <AnswerStep
        from={{ label: t("item.before"), answer: textOf(item.from) }}
        to={{ label: t("item.wanted"), answer: textOf(item.to) }}
        none={t("item.unanswered")}
      />
      {item.doneBy === "ANSWER" && <Alert severity="success">{t("item.doneByAnswer")}</Alert>}
      {before.length > 0 && (
        <div>
          <Typography variant="bodySmall" color="textSecondary">
            {t("item.requires")}
          </Typography>
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
            {before.map(({ id, action }) => (
              <li key={id}>
                <bdi>{action}</bdi>
              </li>
            ))}
          </Box>
        </div>
      )}
      {item.changedBy && item.changeTime && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {t("item.lastChanged", {
            name: inSentence(nameOf(item.changedBy, item.program)),
            time: format.dateTime(item.changeTime),
          })}
        </Typography>
      )}
    </Stack>
  )
}
