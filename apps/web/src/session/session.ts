import { queryOptions, useQuery } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import type { Schemas } from "../api/schemas.ts"
import { rememberZone } from "../i18n/zone.ts"
import { signInState } from "./identity.ts"

export type User = Schemas["UserProfile"]

/** Who is looking at the page. */
export type Session =
  | { status: "loading" }
  /** `reachable` is false if the identity provider does not answer, so that signing in is not possible. */
  | { status: "anonymous"; reachable: boolean }
  /** `ended` if the session has ended while the page is open: it stays, and asks to sign in again. */
  | { status: "signed-in"; user: User; ended: boolean }
  /** Signed in, but the person could not be loaded. */
  | { status: "failed"; error: Error; retry: () => void }

/** The signed-in person, with identity and profile combined. */
export const userQuery = queryOptions({
  queryKey: keys.user,
  queryFn: ({ signal }) => loadUser(signal),
  staleTime: 5 * 60_000,
})

export function useSession(): Session {
  const signIn = useSyncExternalStore(signInState.subscribe, signInState.get)
  const user = useQuery({ ...userQuery, enabled: signIn === "signed-in" })
  if (signIn === "loading") return { status: "loading" }
  const ended = signIn === "ended"
  if (user.data && (signIn === "signed-in" || ended)) return { status: "signed-in", user: user.data, ended }
  if (signIn !== "signed-in") return { status: "anonymous", reachable: signIn !== "unreachable" }
  if (user.error) return { status: "failed", error: user.error, retry: () => void user.refetch() }
  return { status: "loading" }
}

/** The signed-in person; only for screens behind the sign-in. */
export function useUser(): User {
  const session = useSession()
  if (session.status !== "signed-in") throw new Error("This screen is for signed-in people only.")
  return session.user
}

async function loadUser(signal: AbortSignal): Promise<User> {
  const [me, profile] = await Promise.all([
    api.get("/api/v1/users/me/", { signal }),
    api.get("/api/v1/user-profile/", { signal }),
  ])
  rememberZone(profile.timeZone)
  return { ...me, ...profile }
}
