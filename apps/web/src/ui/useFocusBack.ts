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

/**
 * Finds the focused element again: itself, or the one with its name in the same part of the page. If the name has changed
 * with what was edited, the one in its place, if nothing has come or gone beside it.
 */
function openerOfEditor(): (() => HTMLElement | undefined) | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const name = nameOf(element)
  const parts: { part: Element; at: number; count: number }[] = []
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement) {
    const all = buttonsIn(part)
    parts.push({ part, at: all.indexOf(element), count: all.length })
  }
  return () => {
    if (element.isConnected) return element
    const there = parts.find(({ part }) => part.isConnected)
    const all = there ? buttonsIn(there.part) : []
    return (
      all.find((each) => nameOf(each) === name) ?? (all.length === there?.count ? all[there.at] : undefined)
    )
  }
}

function buttonsIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>("button, a[href]")]
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute("aria-label") ?? element.textContent.trim()
}
