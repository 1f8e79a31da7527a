let isAnnounced = false
const listeners = new Set<() => void>()

/** Whether a newer release than the page's own is known to be installed, as a store for `useSyncExternalStore`. */
export const newRelease = {
  isThere: () => isAnnounced,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  announce(): void {
    isAnnounced = true
    for (const listener of listeners) listener()
  },
}

/**
 * Whether the server delivers another release than the page's own, whose files are gone: its page does not start with
 * the same script. False if the server cannot be reached.
 */
export async function isReplaced(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute("src")
  if (!script) return false
  try {
    const page = await fetch("/", { headers: { Accept: "text/html" }, cache: "no-store" })
    return page.ok && !(await page.text()).includes(script)
  } catch {
    return false
  }
}
