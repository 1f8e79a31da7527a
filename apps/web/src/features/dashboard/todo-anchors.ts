import type { StepName } from "./steps.ts"

/** The id of the list of what waits in a step. */
export function anchorOf(step: StepName): string {
  return `todo-${step}`
}

/** Brings what waits in a step into view, also for those who do not see the screen. */
export function showTodos(step: StepName): void {
  const list = document.getElementById(anchorOf(step))
  list?.scrollIntoView({ block: "center" })
  list?.focus({ preventScroll: true })
}
