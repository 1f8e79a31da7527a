import { Button, type ButtonProps, Tooltip } from "@mui/material"
import { useId, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { type TextKey, textOf } from "../i18n/i18n.ts"
import { type Action, keyboard, keyCaps } from "./keyboard.ts"

/** An action that a person can perform on a screen: its label and its shortcut. */
export interface ActionDefinition {
  label: TextKey
  /**
   * The key as the browser names it (`"Enter"`, `"ArrowRight"`, `"?"`, `"1"`), prefixed with `mod+` for Ctrl or
   * Command. Keys without it do nothing while a field has focus.
   */
  shortcut?: string
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
  const action: Action = {
    label: textOf(definition.label),
    shortcut: definition.shortcut,
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

/** The button of an action; its shortcut is shown in the tooltip and exposed to assistive technology. */
export function ActionButton({
  action,
  ...button
}: { action: Action } & Omit<ButtonProps, "onClick" | "children" | "action">) {
  const { label, shortcut, enabled, run } = action
  return (
    <Tooltip title={shortcut ? keyCaps(shortcut).join(" + ") : ""}>
      <span>
        <Button
          {...button}
          disabled={!enabled || button.disabled}
          aria-keyshortcuts={shortcut?.replace("mod+", "Control+")}
          onClick={run}
        >
          {label}
        </Button>
      </span>
    </Tooltip>
  )
}
