import { Button } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Navigate, useParams, useSearchParams } from "react-router"
import { EmptyState } from "../../ui/states.tsx"
import { usePlaces } from "../assessment-frame/index.ts"
import { AdvancedQuestion } from "./AdvancedQuestion.tsx"
import { useFrame } from "./frame.ts"
import { positionOf } from "./position.ts"
import { QuickQuestion } from "./QuickQuestion.tsx"

/** One question, chosen by its position in the address; the review comes after the last. */
export function QuestionScreen() {
  const { questionIndex } = useParams()
  const [search] = useSearchParams()
  const { questionnaireId, questions, mode, walk } = useFrame()
  const places = usePlaces()
  const named = questions.findIndex(({ id }) => String(id) === search.get("question"))
  if (questionIndex === undefined || named >= 0) {
    return <Navigate to={places.question(questionnaireId, named >= 0 ? named + 1 : 1)} replace />
  }
  const position = positionOf(questionIndex, questions.length)
  const [first] = walk.positions
  if (first === undefined) return <NothingMatches />
  if (!walk.positions.includes(position)) return <Navigate to={walk.to(first)} replace />
  const question = questions[position - 1]
  if (!question) return null
  const Question = mode === "QUICK" ? QuickQuestion : AdvancedQuestion
  return <Question key={question.id} question={question} position={position} />
}

/** No question of the questionnaire has the issues that the address asks for. */
function NothingMatches() {
  const { t } = useTranslation("answers")
  const { walk } = useFrame()
  return (
    <EmptyState
      title={t("issues.nothing")}
      actions={
        <Button variant="outlined" onClick={() => walk.choose([])}>
          {t("issues.showAll")}
        </Button>
      }
    />
  )
}
