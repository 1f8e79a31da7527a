import { useEffect, useRef } from "react"
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
  const { notifications } = pageSettings()
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  const named = JSON.stringify(followed)
  useEffect(() => {
    if (!notifications) return
    let end = () => {}
    let ended = false
    const loading = performance.now()
    void whenConnected(() => import("./channel.ts")).then(
      ({ follow }) => {
        if (ended) return
        end = follow<Message>(JSON.parse(named), event, loading, {
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
  }, [notifications, named, event])
}
