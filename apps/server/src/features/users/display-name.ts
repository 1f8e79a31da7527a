import type { IdentityClaims } from "../../identity/index.ts"

const SHORTEST = 3
const LONGEST = 50

/** The name in a token; null if it has none that can be shown. */
export function saidName({ givenName, familyName, name }: IdentityClaims): string | null {
  return fitting([`${givenName ?? ""} ${familyName ?? ""}`, name])
}

/** A name of 3 to 50 characters, whatever the token contains: a bad name never blocks a sign-in. */
export function displayNameOf(claims: IdentityClaims, email: string): string {
  const otherwise = fitting([claims.preferredUsername, email.split("@")[0], email])
  return saidName(claims) ?? otherwise ?? "Unnamed"
}

function fitting(candidates: (string | undefined)[]): string | null {
  const names = candidates.map((name) => (name ?? "").trim().replace(/\s+/g, " "))
  return (
    names
      .find((name) => name.length >= SHORTEST)
      ?.slice(0, LONGEST)
      .trim() ?? null
  )
}
