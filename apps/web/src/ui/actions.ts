import { useId, useLayoutEffect, useRef, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { type TextKey, textOf } from "../i18n/i18n.ts"
import { type Action, isSingleCharacter, keyboard, singleKeys } from "./keyboard.ts"

/** An action that a person can perform on a screen: its label and its shortcut. */
export interface ActionDefinition {
  label: TextKey
  /**
   * The key as the browser names it (`"Enter"`, `"ArrowRight"`, `"?"`, `"1"`), prefixed with `mod+` for Ctrl or
   * Command.
   */
  shortcut?: string
  /** Whether the shortcut also works while a text field has the focus; by default the key belongs to the field. */
  inFields?: boolean
}

/**
 * Defines an action at the top of a file:
 * `const submitAnswer = defineAction({ label: "answers:submit", shortcut: "Enter" })`.
 */
export function defineAction(definition: ActionDefinition): ActionDefinition {
  return definition
}

/**
 * Activates an action while the component is mounted: its shortcut runs it, and the keyboard help lists it. Pass the
 * result to `ActionButton`, or use its fields. `enabled: false` keeps it visible but inert.
 */
export function useAction(
  definition: ActionDefinition,
  effect: { run: () => void; enabled?: boolean },
): Action {
  useTranslation() // re-render when the language changes
  const id = useId()
  const enabled = effect.enabled ?? true
  const { shortcut } = definition
  const hasKey = useSingleKeys() || shortcut === undefined || !isSingleCharacter(shortcut)
  const action: Action = {
    label: textOf(definition.label),
    shortcut: hasKey ? shortcut : undefined,
    inFields: definition.inFields,
    enabled,
    run: effect.run,
  }
  const latest = useRef(action)
  // In a layout effect, so that a key pressed as soon as the screen appears is not lost.
  useLayoutEffect(() => {
    latest.current = action
  })
  useLayoutEffect(() => keyboard.add(id, () => latest.current), [id])
  return action
}

/** Whether shortcuts of a single character work on this device. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn)
}
