import { singleKeysKey } from "../i18n/language.ts"

/** An active action, with the properties that buttons, menus and the keyboard need. */
export interface Action {
  label: string
  shortcut?: string
  /** Whether the shortcut also works while a text field has the focus. */
  inFields?: boolean
  enabled: boolean
  run: () => void
}

/** The active actions by the id of the component that offers them. The one added last wins a shortcut. */
const offered = new Map<string, () => Action>()

export const keyboard = {
  /** Offers an action until the returned function is called. */
  add(id: string, action: () => Action): () => void {
    if (offered.size === 0) document.addEventListener("keydown", runActionFor)
    offered.set(id, action)
    return () => {
      offered.delete(id)
      if (offered.size === 0) document.removeEventListener("keydown", runActionFor)
    }
  },
  /** The enabled actions with a shortcut. */
  actions(): Action[] {
    return [...offered.values()]
      .map((action) => action())
      .filter((action) => action.shortcut && action.enabled)
  },
}

/** Whether shortcuts of a single character work on this device, as a store for `useSyncExternalStore`. */
export const singleKeys = {
  areOn: () => localStorage.getItem(singleKeysKey) !== "off",
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  turn(on: boolean): void {
    if (on) localStorage.removeItem(singleKeysKey)
    else localStorage.setItem(singleKeysKey, "off")
    for (const listener of listeners) listener()
  },
}

const listeners = new Set<() => void>()

/**
 * Whether a shortcut is a letter, digit or punctuation mark alone. Whoever dictates triggers those by accident, so that
 * they can be switched off (WCAG 2.1.4). "?" stays: it opens the help, where they are switched on again.
 */
export function isSingleCharacter(shortcut: string): boolean {
  return shortcut.length === 1 && shortcut !== "?"
}

/** Whether a key press matches a shortcut. Exported for its test. */
export function matches(
  shortcut: string,
  press: Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">,
): boolean {
  const withMod = shortcut.startsWith("mod+")
  const key = withMod ? shortcut.slice(4) : shortcut
  if ((press.ctrlKey || press.metaKey) !== withMod || press.altKey) return false
  return latinKey(press).toLowerCase() === key.toLowerCase()
}

/** The key caps to display for a shortcut. */
export function keyCaps(shortcut: string): string[] {
  const caps: Record<string, string> = {
    mod: navigator.platform.startsWith("Mac") ? "⌘" : "Ctrl",
    ArrowRight: "→",
    ArrowLeft: "←",
    ArrowUp: "↑",
    ArrowDown: "↓",
    Escape: "Esc",
    " ": "Space",
  }
  return shortcut.split("+").map((key) => caps[key] ?? (key.length === 1 ? key.toUpperCase() : key))
}

/** The digit that was pressed as a shortcut, Latin or Persian; null for other keys, and for what is typed into a field. */
export function pressedDigit(press: KeyboardEvent): number | null {
  if (press.defaultPrevented || press.repeat || press.isComposing || !singleKeys.areOn()) return null
  const digit = latinKey(press)
  const isDigit = /^[1-9]$/.test(digit) && matches(digit, press)
  return isDigit && !isOccupied(press, digit) ? Number(digit) : null
}

function runActionFor(press: KeyboardEvent): void {
  if (press.defaultPrevented || press.repeat || press.isComposing) return
  const shortcut = keyboard
    .actions()
    .findLast((action) => action.shortcut !== undefined && matches(action.shortcut, press))
  if (!shortcut?.shortcut || isOccupied(press, shortcut.shortcut, shortcut.inFields)) return
  press.preventDefault()
  shortcut.run()
}

/** Whether the key belongs to the focused element: a field, an open dialog or popup, or a button. */
function isOccupied(press: KeyboardEvent, shortcut: string, inFields = false): boolean {
  if (document.querySelector(popups)) return true
  const target = press.target instanceof Element ? press.target : null
  if (!target) return false
  if (target.closest(textFields)) return !inFields
  if (shortcut.startsWith("mod+")) return false
  const presses = press.key === "Enter" || press.key === " "
  const isSubmit = press.key === "Enter" && target.closest(submittable) !== null
  if (presses && !isSubmit && target.closest('a[href], button, summary, [role="button"], [role="tab"]')) {
    return true
  }
  return (
    press.key.startsWith("Arrow") &&
    target.closest('[role="tablist"], [role="radiogroup"], [role="slider"]') !== null
  )
}

/** What lies over the page: dialogs, menus, lists to choose from, and other popovers. */
const popups = '[role="dialog"][aria-modal="true"], [role="menu"], [role="listbox"], .MuiPopover-root'

/** A chosen option where Enter submits the choice instead of taking it back. */
const submittable = '[data-enter="submits"] [role="radio"][aria-checked="true"]'

/** Fields that text is typed into, and lists to choose from by typing. */
const textFields =
  'input:not([type="radio"]):not([type="checkbox"]):not([type="range"]), textarea, select, [contenteditable="true"], ' +
  '[role="combobox"], [role="textbox"]'

/** Persian keyboards type Persian digits, the Persian question mark, and Persian letters on the keys of Latin ones. */
function latinKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (key === "؟") return "?"
  if (/^\p{Script=Arabic}$/u.test(key) && /^Key[A-Z]$/.test(code)) return code.slice(3)
  const digit = "۰۱۲۳۴۵۶۷۸۹".indexOf(key)
  return key.length === 1 && digit >= 0 ? String(digit) : key
}
