import { useId, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { type TextKey, textOf } from "../i18n/i18n.ts"
import { type Action, keyboard } from "./keyboard.ts"

/** What a person can do on a screen, told once: its words and its key. */
export interface ActionDefinition {
  label: TextKey
  /**
   * The key as the browser names it (`"Enter"`, `"ArrowRight"`, `"?"`, `"1"`), with `mod+` before it for Ctrl or
   * Command. Plain keys do nothing while a field has the focus.
   */
  shortcut?: string
}

/** Names an action, at the top of a file: `const submitAnswer = defineAction({ label: "answers:submit", shortcut: "Enter" })`. */
export function defineAction(definition: ActionDefinition): ActionDefinition {
  return definition
}

/**
 * Makes a defined action work while the component is shown: its key runs it, and the keyboard help lists it.
 * Give the result to `ActionButton`, or use its fields. `enabled: false` keeps it visible but inert.
 */
export function useAction(
  definition: ActionDefinition,
  effect: { run: () => void; enabled?: boolean },
): Action {
  useTranslation() // drawn anew when the language changes
  const id = useId()
  const enabled = effect.enabled ?? true
  const action: Action = {
    label: textOf(definition.label),
    shortcut: definition.shortcut,
    enabled,
    run: effect.run,
  }
  const latest = useRef(action)
  // With the screen, not after it: a key that is pressed as soon as a question is seen must not be lost.
  useLayoutEffect(() => {
    latest.current = action
  })
  useLayoutEffect(() => keyboard.add(id, () => latest.current), [id])
  return action
}
