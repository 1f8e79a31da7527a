import { onlineManager } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"

/** Whether the browser has a network connection; this does not mean that the server is reachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
}
