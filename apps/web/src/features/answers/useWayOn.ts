import { useQuery } from "@tanstack/react-query"
import { usePlaces } from "../assessment-frame/index.ts"
import { nextQuery, questionnairesQuery } from "./api.ts"
import { useFrame } from "./frame.ts"
import { askForIssues, hasIssue, issuesOfQuestion, issuesOfQuestionnaire } from "./issues.ts"

/** Where to go on from the end of a questionnaire. */
export interface WayOn {
  /** To an open question of another questionnaire, or of this one; to none when there is no such question. */
  leads: "elsewhere" | "here" | "nowhere"
  to: string
  /** How many other questionnaires have the issues that the walk goes through; null when it goes through all questions. */
  left: number | null
}

/**
 * To the next open question of the assessment; on a walk through issues to the next questionnaire that has them, until none
 * has. Undefined until it is known.
 */
export function useWayOn(): WayOn | undefined {
  const { answering, walk } = useFrame()
  // Where to go depends on answers that may still be on their way, but not on ones that cannot go now.
  const underWay = answering.unsent.length > 0 && answering.trouble === null && answering.sending
  const isWalk = walk.kinds.length > 0
  const open = useWayToOpen(!underWay && !isWalk)
  const issues = useWayToIssues(!underWay && isWalk)
  return isWalk ? issues : open
}

function useWayToOpen(enabled: boolean): WayOn | undefined {
  const { assessmentId, questionnaires, question } = usePlaces()
  const { questionnaireId } = useFrame()
  const {
    data: next,
    isError,
    isPending,
  } = useQuery({ ...nextQuery(assessmentId, questionnaireId), enabled })
  if (isPending && !isError) return undefined
  if (!next) return { leads: "nowhere", to: questionnaires, left: null }
  return {
    leads: next.id === questionnaireId ? "here" : "elsewhere",
    to: question(next.id, next.questionIndex),
    left: null,
  }
}

function useWayToIssues(enabled: boolean): WayOn | undefined {
  const { assessmentId, dashboard, question } = usePlaces()
  const { questionnaireId, questions, walk } = useFrame()
  const list = useQuery({ ...questionnairesQuery(assessmentId), staleTime: 0, enabled })
  if (list.isPending && !list.isError) return undefined
  const all = list.data?.items ?? []
  const at = all.findIndex(({ id }) => id === questionnaireId)
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].filter((each) =>
    hasIssue(issuesOfQuestionnaire(each), walk.kinds),
  )
  const [next] = others
  const asked = askForIssues(walk.kinds)
  if (next) return { leads: "elsewhere", to: question(next.id, 1) + asked, left: others.length }
  const here = questions.findIndex((each) => hasIssue(issuesOfQuestion(each), walk.kinds))
  if (here >= 0) return { leads: "here", to: question(questionnaireId, here + 1) + asked, left: 0 }
  return { leads: "nowhere", to: dashboard, left: 0 }
}
