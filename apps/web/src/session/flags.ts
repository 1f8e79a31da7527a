import { queryOptions, useQuery } from "@tanstack/react-query"
import { keys } from "../api/keys.ts"
import type { Schemas } from "../api/schemas.ts"
import { signedInName } from "./identity.ts"
import { useSession } from "./session.ts"
import { type Flag, pageSettings, type Settings } from "./settings.ts"

/**
 * Whether a part of the product is switched on for the person who looks. The page says how it is for everybody; a
 * service that answers says how it is for this person. What nobody says, or the service cannot tell, is on.
 */
export function useFlag(flag: Flag): boolean {
  const isSignedIn = useSession().status === "signed-in"
  const { flags, flagService } = pageSettings()
  const own = useQuery({ ...flagsQuery(flagService), enabled: isSignedIn && flagService !== null })
  return own.data?.[flag] ?? flags[flag] ?? true
}

function flagsQuery(service: Settings["flagService"]) {
  return queryOptions({
    queryKey: keys.flags,
    queryFn: async ({ signal }): Promise<Settings["flags"]> =>
      service ? flagsOfPerson(service, signal) : {},
    staleTime: 5 * 60_000,
    retry: false,
  })
}

/**
 * One question in the protocol of the flag service: its SDK would cost 12 kB for it.
 *
 * @throws Error when the service does not answer, or refuses
 */
async function flagsOfPerson(
  { url, key }: { url: string; key: string },
  signal: AbortSignal,
): Promise<Settings["flags"]> {
  const base = url.endsWith("/") ? url : `${url}/`
  const address = `${base}identities/?identifier=${encodeURIComponent(await signedInName())}`
  const reply = await fetch(address, { headers: { "X-Environment-Key": key }, cache: "no-cache", signal })
  if (!reply.ok) throw new Error(`The flag service answers ${reply.status}.`)
  const { flags }: Schemas["FlagIdentity"] = await reply.json()
  return Object.fromEntries(
    flags.map(({ feature, enabled }) => [feature.name.toLowerCase().replaceAll(" ", "_"), enabled]),
  )
}
