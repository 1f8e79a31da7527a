import { useQuery } from "@tanstack/react-query"
import { usePlaces } from "../assessment-frame/index.ts"
import { nextQuery, questionnairesQuery } from "./api.ts"
import { useFrame } from "./frame.ts"
import { askForIssues, hasIssue, issuesOfQuestion, issuesOfQuestionnaire } from "./issues.ts"

/** Where to continue from the end of a questionnaire. */
export interface WayOn {
  /** Whether it leads to an open question of another questionnaire or of this one; "nowhere" if there is none. */
  leads: "elsewhere" | "here" | "nowhere"
  to: string
  /** How many other questionnaires have the issues of the walk; null if the walk covers all questions. */
  left: number | null
}

/**
 * Leads to the next open question of the assessment; on a walk through issues, to the next questionnaire that has them,
 * until none has. Undefined until known.
 */
export function useWayOn(): WayOn | undefined {
  const { answering, walk } = useFrame()
  // The result depends on answers that are being sent, but not on ones that cannot be sent now.
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
