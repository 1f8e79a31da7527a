import { useState } from "react"
import { useNavigate, useParams, useSearchParams } from "react-router"
import { usePaths } from "../frame/index.ts"
import type { Question } from "./api.ts"
import { askForIssues, hasIssue, type IssueKind, issuesAskedFor, issuesOfQuestion } from "./issues.ts"
import { askForPath, type PathTarget, pathAskedFor } from "./path.ts"

/** The position in an address, clamped to 1…count; 1 if it is not a number. */
export function positionOf(text: string | undefined, count: number): number {
  const wanted = Math.trunc(Number(text))
  return Math.min(Math.max(Number.isNaN(wanted) ? 1 : wanted, 1), count)
}

/** The questions that previous and next move through: all of a questionnaire, or those with certain issues. */
export interface QuestionSequence {
  /** The requested issues; empty for all questions. */
  kinds: IssueKind[]
  /** On the shortest path, what is to be decided: then the next question is the best one, wherever it is. */
  path: PathTarget | null
  /** The positions of its questions, from 1, ascending. */
  positions: number[]
  /** The address of the question at a position, or of the review for undefined. It keeps the sequence's filter. */
  to: (position: number | undefined) => string
  /** Switches to other issues and finds the questions that now have them; the open one stays if it is among them. */
  choose: (kinds: IssueKind[]) => void
}

/**
 * The sequence that the address asks for. The questions with the issues are determined once and stay the same while the
 * person settles them one by one.
 */
export function useQuestionSequence(questionnaireId: number, questions: Question[]): QuestionSequence {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const places = usePaths()
  const { questionIndex } = useParams()
  const kinds = issuesAskedFor(search)
  const path = kinds.length === 0 ? pathAskedFor(search) : null
  const asked = path ? askForPath(path) : askForIssues(kinds)
  const [found, setFound] = useState<{ asked: string; ids: Set<number> } | null>(null)
  const current = found?.asked === asked ? found : { asked, ids: idsWith(questions, kinds) }
  if (current !== found && questions.length > 0) setFound(current)
  const positions = questions.flatMap(({ id }, index) => (current.ids.has(id) ? index + 1 : []))
  const to = (position: number | undefined) => {
    if (position === undefined) return places.review(questionnaireId) + asked
    // Opening a question outside the sequence removes its filter.
    return places.question(questionnaireId, position) + (positions.includes(position) ? asked : "")
  }
  return {
    kinds,
    path,
    positions,
    to,
    choose(wanted) {
      const ids = idsWith(questions, wanted)
      setFound({ asked: askForIssues(wanted), ids })
      const open = questionIndex === undefined ? undefined : positionOf(questionIndex, questions.length)
      const stays = open !== undefined && ids.has(questions[open - 1]?.id ?? Number.NaN)
      const first = Math.max(
        questions.findIndex(({ id }) => ids.has(id)),
        0,
      )
      const address =
        open === undefined
          ? places.review(questionnaireId)
          : places.question(questionnaireId, stays ? open : first + 1)
      void navigate(address + askForIssues(wanted), { replace: true })
    },
  }
}

function idsWith(questions: Question[], kinds: IssueKind[]): Set<number> {
  return new Set(
    questions.filter((question) => hasIssue(issuesOfQuestion(question), kinds)).map(({ id }) => id),
  )
}
