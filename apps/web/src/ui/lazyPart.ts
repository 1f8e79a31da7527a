import { type ComponentType, lazy } from "react"

/** How long to wait where the browser does not say that it is offline, in milliseconds; longer each time. */
const pause = { first: 2_000, longest: 60_000 }

/**
 * As React's `lazy`, for parts that a page can be read without, such as its messages: without a connection such a part
 * comes later, where `lazy` would fail and take the page with it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await whenConnected(load) }))
}

/** What `load` gives, which is asked again when the connection is back. */
export async function whenConnected<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let wait = pause.first; ; wait = Math.min(2 * wait, pause.longest)) {
    try {
      return await load()
    } catch {
      await connection(wait)
      reloadStyles()
    }
  }
}

function connection(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const clock = setTimeout(end, wait)
    addEventListener("online", end)
    function end() {
      clearTimeout(clock)
      removeEventListener("online", end)
      resolve()
    }
  })
}

/** Style sheets that were not loaded are asked for once by the bundler, and stay in the page as they are. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}
