import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useSession } from "../session/session.ts"
import { ownersOfUnsent } from "../session/unsent.ts"

/** Sends what an earlier visit could not send, whichever screen this one begins with. */
export function useUnsent(): void {
  const client = useQueryClient()
  const session = useSession()
  const user = session.status === "signed-in" ? session.user : undefined
  const userId = user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, not when their profile changes
  useEffect(() => {
    if (!user) return
    const send = async () => {
      if ((await ownersOfUnsent(user.id)).length === 0) return
      const { resumeAll } = await import("../features/assessment/answering/index.ts")
      resumeAll(client, user)
    }
    // A browser that stores nothing has nothing from earlier visits; without the code, the next visit sends it.
    void send().catch(() => undefined)
  }, [client, userId])
}
