import { Button, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { ActionButton } from "../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../ui/actions.ts"
import { usePlaces } from "../assessment-frame/index.ts"
import { progressQuery } from "./api.ts"
import { useFrame } from "./frame.ts"
import { ReportButton } from "./ReportButton.tsx"

const nextOne = defineAction({ label: "answers:review.nextQuestionnaire", shortcut: "Enter" })
const goOn = defineAction({ label: "answers:review.continue", shortcut: "Enter" })
const overview = defineAction({ label: "answers:review.allQuestionnaires", shortcut: "Enter" })

/** Where to go from the review; Enter takes the first way. */
export function ReviewWays({
  next,
  complete,
}: {
  next: Schemas["OpenQuestionnaire"] | null
  complete: boolean
}) {
  const { t } = useTranslation("answers")
  const { assessmentId, questionnaires, question } = usePlaces()
  const { questionnaireId, permissions } = useFrame()
  const navigate = useNavigate()
  const progress = useQuery({ ...progressQuery(assessmentId), enabled: permissions.viewGraphicalReport }).data
  const onward = useAction(!next ? overview : next.id === questionnaireId ? goOn : nextOne, {
    run: () => void navigate(next ? question(next.id, next.questionIndex) : questionnaires),
  })
  return (
    <Stack
      direction="row"
      sx={{ gap: 1.5, mt: 3, justifyContent: "flex-end", alignItems: "flex-start", flexWrap: "wrap" }}
    >
      {complete && progress && permissions.viewGraphicalReport && (
        <ReportButton answered={progress.answersCount} total={progress.questionsCount} main={!next} />
      )}
      {next && (
        <Button variant="outlined" component={Link} to={questionnaires}>
          {t("review.allQuestionnaires")}
        </Button>
      )}
      <ActionButton action={onward} variant={next ? "contained" : "outlined"} />
    </Stack>
  )
}
