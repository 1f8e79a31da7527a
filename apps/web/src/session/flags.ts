import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { signedInName } from "./identity.ts"
import { useSession } from "./session.ts"
import { type Flag, pageSettings, type Settings } from "./settings.ts"

/**
 * Whether a part of the product is switched on for the current person. The page's settings apply to everyone; the server,
 * or an external flag service, can override them for this person. A flag that none of them defines is on.
 */
export function useFlag(flag: Flag): boolean {
  const isSignedIn = useSession().status === "signed-in"
  const { flags, flagService } = pageSettings()
  const own = useQuery({ ...flagsQuery(flagService), enabled: isSignedIn })
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
async function flagsFrom(
  { url, key }: { url: string; key: string },
  signal: AbortSignal,
): Promise<Settings["flags"]> {
  const base = url.endsWith("/") ? url : `${url}/`
  const address = `${base}identities/?identifier=${encodeURIComponent(await signedInName())}`
  const reply = await fetch(address, { headers: { "X-Environment-Key": key }, cache: "no-cache", signal })
  if (!reply.ok) throw new Error(`The flag service returned status ${reply.status}.`)
  const { flags }: { flags: { feature: { name: string }; enabled: boolean }[] } = await reply.json()
  return Object.fromEntries(
    flags.map(({ feature, enabled }) => [feature.name.toLowerCase().replaceAll(" ", "_"), enabled]),
  )
}
