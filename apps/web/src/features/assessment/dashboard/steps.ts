import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { usePaths } from "../frame/index.ts"

/** The work on an assessment, in the order in which it is done. */
export const stepNames = ["questions", "insights", "advice", "report"] as const
export type StepName = (typeof stepNames)[number]

/** What is done and what is open; a roadmap is advice, too. */
type Work = Schemas["Dashboard"] & { hasRoadmap?: boolean }

export interface Step {
  name: StepName
  done: number
  /** null if there is no total to count towards. */
  total: number | null
  complete: boolean
  /** How much is left to do or to review again; not what could be added. */
  issues: number
}

/** The kinds of to-dos in each step. */
export type Todo =
  | { of: "questions"; kind: QuestionIssue; count: number }
  | {
      of: "questions"
      kind: Renewal
      count: number
      /** The question to begin with; null if the person may not see it. */
      at: Schemas["QuestionPlace"] | null
    }
  | { of: "insights"; kind: "notGenerated" | "unapproved" | "expired"; count: number }
  | { of: "advice"; kind: "none" | "unapproved" | "expired"; count: number }
  | { of: "report"; kind: "unprovided" | "unpublished"; count: number }

export type QuestionIssue =
  | "unanswered"
  | "answeredWithLowConfidence"
  | "withoutEvidence"
  | "unresolvedComments"
  | "unapprovedAnswers"

/** Evidence to look after, and proposals to decide on. */
export type Renewal = "expiredEvidence" | "expiringEvidence" | "proposals"

/** To-dos that follow from the dates of evidence, and from proposals. */
export function renewalsOf(
  support: Pick<Schemas["Support"], "evidence"> | undefined,
  proposals: { count: number; latest: Schemas["QuestionPlace"] | null } | undefined,
): Todo[] {
  const todos: Todo[] = []
  const add = (kind: Renewal, count: number, at: Schemas["QuestionPlace"] | null) => {
    if (count > 0) todos.push({ of: "questions", kind, count, at })
  }
  if (support) {
    const { expired, expiring } = support.evidence
    add("expiredEvidence", expired.count, expired.first)
    add("expiringEvidence", expiring.count, expiring.first)
  }
  if (proposals) add("proposals", proposals.count, proposals.latest)
  return todos
}

/** The progress of each step. In quick mode there is only one: the app does all but the answering. */
export function stepsOf(dashboard: Work, mode: Schemas["ModeCode"] = "ADVANCED"): Step[] {
  const { questions, insights, advices, report } = dashboard
  const todos = todosOf(dashboard, mode).filter((todo) => !isOptional(todo))
  const steps: Omit<Step, "issues">[] = [
    {
      name: "questions",
      done: questions.answered,
      total: questions.total,
      complete: questions.unanswered === 0,
    },
    {
      name: "insights",
      done: insights.expected - insights.notGenerated,
      total: insights.expected,
      complete: insights.notGenerated === 0,
    },
    { name: "advice", done: advices.total, total: null, complete: isAdvised(dashboard) },
    { name: "report", done: Number(!report.unpublished), total: null, complete: !report.unpublished },
  ]
  return (mode === "QUICK" ? steps.slice(0, 1) : steps).map((step) => ({
    ...step,
    issues: todos.filter(({ of }) => of === step.name).reduce((sum, { count }) => sum + count, 0),
  }))
}

function isAdvised({ advices, hasRoadmap = false }: Work): boolean {
  return advices.total > 0 || hasRoadmap
}

/** Whether nothing is left to do in a step: one of which something has to be looked at again is not over. */
export function isOver({ complete, issues }: Step): boolean {
  return complete && issues === 0
}

/** The index of the first incomplete step; the number of steps if all are complete. */
export function currentStep(steps: readonly Step[]): number {
  const first = steps.findIndex(({ complete }) => !complete)
  return first < 0 ? steps.length : first
}

/** All to-dos, in the order of the work. In quick mode only answers are waited for: it takes no evidence and no reviews. */
export function todosOf(dashboard: Work, mode: Schemas["ModeCode"] = "ADVANCED"): Todo[] {
  const { questions, insights, advices, report } = dashboard
  const todos: Todo[] = [
    { of: "questions", kind: "unanswered", count: questions.unanswered },
    { of: "questions", kind: "answeredWithLowConfidence", count: questions.answeredWithLowConfidence },
    { of: "questions", kind: "withoutEvidence", count: questions.withoutEvidence },
    { of: "questions", kind: "unresolvedComments", count: questions.unresolvedComments },
    { of: "questions", kind: "unapprovedAnswers", count: questions.unapprovedAnswers },
    { of: "insights", kind: "notGenerated", count: insights.notGenerated },
    { of: "insights", kind: "unapproved", count: insights.unapproved },
    { of: "insights", kind: "expired", count: insights.expired },
    { of: "advice", kind: "none", count: Number(!isAdvised(dashboard)) },
    { of: "advice", kind: "unapproved", count: advices.unapproved },
    { of: "advice", kind: "expired", count: advices.expired },
    { of: "report", kind: "unprovided", count: report.unprovidedMetadata },
    { of: "report", kind: "unpublished", count: Number(report.unpublished) },
  ]
  return todos.filter(({ kind, count }) => count > 0 && (mode === "ADVANCED" || kind === "unanswered"))
}

/**
 * Whether the assessment is complete without it: answers need no evidence, nobody has to be sure, and a report is
 * readable without the texts of people.
 */
export function isOptional({ kind }: Todo): boolean {
  return kind === "withoutEvidence" || kind === "answeredWithLowConfidence" || kind === "unprovided"
}

/** To-dos in the order of the work. */
export function inOrder(todos: readonly Todo[]): Todo[] {
  return stepNames.flatMap((name) => todos.filter(({ of }) => of === name))
}

/** Whether the work of a step is due: the step is at or before the current one. */
export function isDue(name: StepName, current: number): boolean {
  return stepNames.indexOf(name) <= current
}

/** Where the work of each step is done. */
export function useStepPlaces(): Record<StepName, string> {
  const { here } = usePaths()
  return {
    questions: paths.questionnaires(here),
    insights: paths.insights(here),
    advice: paths.advice(here),
    report: paths.reportTexts(here),
  }
}

/** The id of the list of to-dos in a step. */
export function anchorOf(step: StepName): string {
  return `todo-${step}`
}

/** Scrolls to the to-dos of a step and focuses them, for screen readers too. */
export function showTodos(step: StepName): void {
  const list = document.getElementById(anchorOf(step))
  list?.closest("details")?.setAttribute("open", "")
  list?.scrollIntoView({ block: "center" })
  list?.focus({ preventScroll: true })
}
