import { Button, type ButtonProps, Tooltip } from "@mui/material"
import { type Action, keyCaps } from "./keyboard.ts"

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
