import { useEffect, useRef } from "react"
import { useUser } from "../../../session/session.ts"
import { pageSettings } from "../../../session/settings.ts"
import { whenConnected } from "../../../ui/lazy.tsx"
import type { Followed } from "./channel.ts"

/**
 * Follows something while the component is mounted: receives other people's changes over the page's channel. Does
 * nothing without a channel.
 *
 * @param event the name of the messages
 * @param heard.onMessage receives each message
 * @param heard.onMissed called when messages may have been missed: before following has started, or during a break
 */
export function useFollowing<Message>(
  followed: Followed,
  event: string,
  heard: { onMessage: (message: Message) => void; onMissed: () => void },
): void {
  const { id, subscriberHash } = useUser()
  const appId = pageSettings().notifications?.appId
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  const named = JSON.stringify(followed)
  useEffect(() => {
    if (appId === undefined) return
    let end = () => {}
    let ended = false
    const loading = performance.now()
    void whenConnected(() => Promise.all([import("./channel.ts"), import("./widget.ts")])).then(
      ([{ follow }, { openWidget }]) => {
        if (ended) return
        const widget = openWidget(appId, { id, subscriberHash })
        end = follow<Message>(widget, JSON.parse(named), event, loading, {
          message: (message) => latest.current.onMessage(message),
          missed: () => latest.current.onMissed(),
        })
      },
      // After a new release: the page says so, and has to be loaded again.
      () => undefined,
    )
    return () => {
      ended = true
      end()
    }
  }, [appId, id, subscriberHash, named, event])
}
