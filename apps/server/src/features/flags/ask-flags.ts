import type { Static } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { networkOf } from "../../platform/limits/network.ts"
import { createThrottle } from "../../platform/limits/throttle.ts"
import { flagStates } from "./flag-states.ts"
import { keepTraits, readIdentity, type Traits } from "./queries.ts"
import type { FlagIdentity, FlagIdentityClaim } from "./schemas.ts"

type Claim = Static<typeof FlagIdentityClaim>
type Identity = Static<typeof FlagIdentity>

/** How many people the clients of one network may add in a day. */
const PEOPLE_PER_DAY = 200
const DAY_SECONDS = 24 * 3600

const newPeople = (db: AnonymousContext["db"]) =>
  createThrottle(db, "people of flags from", PEOPLE_PER_DAY, DAY_SECONDS)

/** The flags and traits of a person. Visitors have no identifier and get the flags of the tenant. */
export async function flagsOfPerson(ctx: AnonymousContext, identifier = ""): Promise<Identity> {
  if (identifier === "") return { flags: flagStates(ctx.tenant.flags), traits: [] }
  const { overrides, traits } = await readIdentity(ctx, identifier)
  return { identifier, flags: flagStates(ctx.tenant.flags, overrides), traits: listOf(traits) }
}

/** Like {@link flagsOfPerson}, but first stores the traits sent by the client, unless they are marked as transient. */
export async function identifyPerson(
  ctx: AnonymousContext,
  claim: Claim,
  address: string,
): Promise<Identity> {
  const { identifier, transient, traits = [] } = claim
  const told = new Map(traits.map((trait) => [trait.trait_key, trait]))
  const kept = [...told.values()].filter((trait) => !trait.transient)
  if (identifier && !transient && kept.length > 0) {
    await keepTraits(
      ctx,
      identifier,
      Object.fromEntries(kept.map(({ trait_key, trait_value }) => [trait_key, trait_value])),
      () => newPeople(ctx.db).allows(networkOf(address)),
    )
  }
  const person = await flagsOfPerson(ctx, identifier ?? "")
  const passing = [...told.values()].flatMap(({ trait_key, trait_value, transient: isPassing }) =>
    trait_value === null ? [] : [{ trait_key, trait_value, ...(isPassing && { transient: true }) }],
  )
  // The traits just sent apply to this reply, stored or not.
  const known = person.traits.filter(({ trait_key }) => !told.has(trait_key))
  return { ...person, traits: [...known, ...passing] }
}

function listOf(traits: Traits): Identity["traits"] {
  return Object.entries(traits).map(([trait_key, trait_value]) => ({ trait_key, trait_value }))
}
