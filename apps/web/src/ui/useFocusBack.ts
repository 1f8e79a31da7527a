import { useEffect, useState } from "react"

/**
 * Returns the focus when an editor in the page closes: to the button that opened it, also if that button left the page
 * meanwhile and has come back as another element. Whoever has moved the focus elsewhere keeps it there.
 */
export function useFocusBack(): void {
  // While the editor is rendered for the first time, what opened it is still there and has the focus.
  const [opener] = useState(openerOfEditor)
  useEffect(() => {
    return () => {
      // After what replaces the editor is on the page.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener?.()?.focus()
      })
    }
  }, [opener])
}

/** The same around an editor that is loaded when it is opened: by then, what opened it is gone. */
export function FocusBack(): null {
  useFocusBack()
  return null
}

/** Finds the focused element again: itself, or the one with its name in the same part of the page. */
function openerOfEditor(): (() => HTMLElement | undefined) | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const name = nameOf(element)
  const parts: Element[] = []
  for (let part = element.parentElement; part; part = part.parentElement) parts.push(part)
  return () => {
    if (element.isConnected) return element
    const part = parts.find((each) => each.isConnected)
    return [...(part?.querySelectorAll<HTMLElement>("button, a[href]") ?? [])].find(
      (each) => nameOf(each) === name,
    )
  }
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute("aria-label") ?? element.textContent.trim()
}
