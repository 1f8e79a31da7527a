import { queryOptions, useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { signedInName } from "./identity.ts"
import { useSession } from "./session.ts"
import { type Flag, type FlagService, pageSettings, type Settings } from "./settings.ts"

/**
 * Whether a part of the product is switched on for the current person. The page's settings apply to everyone; the server,
 * or an external flag service, can override them for this person. A flag that none of them defines is on.
 */
export function useFlag(flag: Flag): boolean {
  const isSignedIn = useSession().status === "signed-in"
  const { flags, flagService } = pageSettings()
  const own = useQuery({ ...flagsQuery(flagService), enabled: isSignedIn })
  useEffect(() => {
    if (flagService?.counts) count(flag, flagService)
  }, [flag, flagService])
  return own.data?.[flag] ?? flags[flag] ?? true
}

function flagsQuery(service: Settings["flagService"]) {
  return queryOptions({
    queryKey: keys.flags,
    queryFn: async ({ signal }): Promise<Settings["flags"]> =>
      service ? flagsFrom(service, signal) : (await api.get("/api/v1/flags/", { signal })).flags,
    staleTime: 5 * 60_000,
    retry: false,
  })
}

/**
 * A single request in the protocol of an external flag service: its SDK would add 12 kB for this.
 *
 * @throws Error if the service does not answer or refuses
 */
async function flagsFrom(service: FlagService, signal: AbortSignal): Promise<Settings["flags"]> {
  const path = `identities/?identifier=${encodeURIComponent(await signedInName())}`
  const reply = await fetch(addressOf(service, path), {
    headers: { "X-Environment-Key": service.key },
    cache: "no-cache",
    signal,
  })
  if (!reply.ok) throw new Error(`The flag service returned status ${reply.status}.`)
  const { flags }: { flags: { feature: { name: string }; enabled: boolean }[] } = await reply.json()
  return Object.fromEntries(
    flags.map(({ feature, enabled }) => [feature.name.toLowerCase().replaceAll(" ", "_"), enabled]),
  )
}

function addressOf({ url }: FlagService, path: string): string {
  return `${url.endsWith("/") ? url : `${url}/`}${path}`
}

/** How often flags were evaluated since the counts were last sent, by flag. */
const evaluations = new Map<Flag, number>()

/** Time between two reports of evaluated flags, in milliseconds. */
const reportsEvery = 10_000

/** Counts the evaluation of a flag. Counts are sent together; those that cannot be sent are dropped. */
function count(flag: Flag, service: FlagService): void {
  if (evaluations.size === 0) setTimeout(() => report(service), reportsEvery)
  evaluations.set(flag, (evaluations.get(flag) ?? 0) + 1)
}

function report(service: FlagService): void {
  const body = JSON.stringify(Object.fromEntries(evaluations))
  evaluations.clear()
  const headers = { "X-Environment-Key": service.key, "Content-Type": "application/json; charset=utf-8" }
  fetch(addressOf(service, "analytics/flags/"), { method: "POST", headers, body }).catch((error: unknown) => {
    console.warn("The flag service did not take the counts of evaluated flags.", error)
  })
}
