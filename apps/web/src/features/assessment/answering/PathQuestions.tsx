import { Box, Link, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { usePaths } from "../frame/index.ts"
import { askForPath, type OpenQuestion, type PathTarget } from "./path.ts"

/** Open questions with what an answer can still change, as links that stay on the shortest path. */
export function PathQuestions({
  target,
  questions,
  label,
}: {
  target: PathTarget
  questions: readonly OpenQuestion[]
  label: string
}) {
  const places = usePaths()
  if (questions.length === 0) return null
  return (
    <Box component="ol" aria-label={label} sx={list}>
      {questions.map((question) => (
        <Box component="li" key={question.questionId} sx={row}>
          <Link
            component={RouterLink}
            to={places.question(question.questionnaireId, question.index) + askForPath(target)}
            dir={directionOf(question.title)}
            sx={{ overflowWrap: "anywhere" }}
          >
            {question.title}
          </Link>
          <Typography variant="bodySmall" color="textSecondary">
            <bdi>{question.questionnaireTitle}</bdi>
            <Moves moves={question.moves} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** What the answer to a question can still change. */
function Moves({ moves }: { moves: OpenQuestion["moves"] }) {
  const { t } = useTranslation("answers")
  const parts = [
    moves.overall && t("path.movesOverall"),
    moves.subjectIds.length > 0 && t("path.movesSubjects", { count: moves.subjectIds.length }),
    moves.attributeIds.length > 0 && t("path.movesAttributes", { count: moves.attributeIds.length }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <> · {t("path.moves", { results: parts.join(t("path.and")) })}</>
}

const list = { display: "grid", gap: 1, m: 0, p: 0, listStylePosition: "inside", listStyle: "none" } as const

const row = {
  display: "grid",
  gap: 0.25,
  p: 1.5,
  border: 1,
  borderColor: "divider",
  borderRadius: "8px",
  backgroundColor: "background.paper",
} as const
