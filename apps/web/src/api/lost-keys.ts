import { known, lost, underWay } from "./repeat.ts"

/*
 * The keys of writes without a reply survive a reload of the page. Loaded with what shows the outcome of saves.
 */

/** Where they are kept meanwhile. */
const survivors = "lost-writes"

/** Takes over the keys that the page before has left. */
function readLostKeys(): void {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(survivors) ?? "[]")
    sessionStorage.removeItem(survivors)
    for (const each of Array.isArray(left) ? left : []) {
      const [name, key, until] = Array.isArray(each) ? each : []
      if (typeof name !== "string" || typeof key !== "string" || typeof until !== "number") continue
      lost.set(name, { key, until })
      known.digestOf = digestOf
    }
  } catch {
    // Without the storage, keys last as long as the page.
  }
}

function leaveLostKeys(): void {
  const left = [...lost, ...underWay].map(([name, { key, until }]) => [digestOf(name), key, until])
  try {
    if (left.length > 0) sessionStorage.setItem(survivors, JSON.stringify(left))
  } catch {
    // As above.
  }
}

/**
 * Recognises what was sent without keeping it, at once, while the page closes. Should two be confused, the server refuses
 * the second: the key was used for another call.
 */
function digestOf(name: string): string {
  if (name.startsWith("#")) return name
  let [one, other] = [0, 7]
  for (let at = 0; at < name.length; at++) {
    one = Math.imul(one ^ name.charCodeAt(at), 0x9e3779b1)
    other = Math.imul(other ^ name.charCodeAt(at), 0x85ebca77) + one
  }
  return `#${one >>> 0}.${other >>> 0}.${name.length}`
}

globalThis.addEventListener("pagehide", leaveLostKeys)
readLostKeys()
