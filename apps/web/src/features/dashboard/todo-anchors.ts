import type { StepName } from "./steps.ts"

/** The id of the list of to-dos in a step. */
export function anchorOf(step: StepName): string {
  return `todo-${step}`
}

/** Scrolls to the to-dos of a step and focuses them, for screen readers too. */
export function showTodos(step: StepName): void {
  const list = document.getElementById(anchorOf(step))
  list?.scrollIntoView({ block: "center" })
  list?.focus({ preventScroll: true })
}
