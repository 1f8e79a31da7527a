import { onlineManager } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"

/** Whether the browser has a network; what is at its other end is another matter. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
}
