import { Button, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router"
import { ActionButton } from "../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../ui/actions.ts"
import { usePlaces } from "../assessment-frame/index.ts"
import { progressQuery } from "./api.ts"
import { useFrame } from "./frame.ts"
import { ReportButton } from "./ReportButton.tsx"
import type { WayOn } from "./useWayOn.ts"

const nextOne = defineAction({ label: "answers:review.nextQuestionnaire", shortcut: "Enter" })
const goOn = defineAction({ label: "answers:review.continue", shortcut: "Enter" })
const overview = defineAction({ label: "answers:review.allQuestionnaires", shortcut: "Enter" })
const back = defineAction({ label: "answers:review.toDashboard", shortcut: "Enter" })

/** The links that lead on from the review; Enter follows the first. */
export function ReviewWays({ wayOn, complete }: { wayOn: WayOn; complete: boolean }) {
  const { t } = useTranslation("answers")
  const { assessmentId, questionnaires } = usePlaces()
  const { permissions } = useFrame()
  const navigate = useNavigate()
  const progress = useQuery({ ...progressQuery(assessmentId), enabled: permissions.viewGraphicalReport }).data
  const onward = useAction(actionOf(wayOn), { run: () => void navigate(wayOn.to) })
  const isOver = wayOn.leads === "nowhere" && wayOn.left === null
  return (
    <Stack
      direction="row"
      sx={{ gap: 1.5, mt: 3, justifyContent: "flex-end", alignItems: "flex-start", flexWrap: "wrap" }}
    >
      {complete && progress && permissions.viewGraphicalReport && (
        <ReportButton answered={progress.answersCount} total={progress.questionsCount} main={isOver} />
      )}
      {wayOn.to !== questionnaires && (
        <Button variant="outlined" component={Link} to={questionnaires}>
          {t("review.allQuestionnaires")}
        </Button>
      )}
      <ActionButton action={onward} variant={isOver ? "outlined" : "contained"} />
    </Stack>
  )
}

function actionOf({ leads, left }: WayOn) {
  if (leads === "elsewhere") return nextOne
  if (leads === "here") return goOn
  return left === null ? overview : back
}
