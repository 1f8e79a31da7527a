import { crc32 } from "node:zlib"
import { Counter } from "prom-client"
import type { Static } from "typebox"
import { type Override, readOverrides } from "../../features/flags/index.ts"
import { DAY, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { networkOf } from "../../platform/limits/network.ts"
import { createThrottle } from "../../platform/limits/throttle.ts"
import type { Flags, Tenant } from "../../platform/tenants/tenants.ts"
import type { FlagIdentity, FlagIdentityClaim } from "./schemas.ts"
import { forgetTraits, keepTraits, keyOfTraits, makeRoom, readTraits, type Traits } from "./traits.ts"

/** Flags in the format of the flag service, sorted by name. A person's overrides replace the values of the tenant. */
export function flagStates(flags: Flags, overrides: readonly Override[] = []) {
  const own = new Map(overrides.map((override) => [override.flag, override]))
  return Object.entries(flags)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { enabled, value }]) => {
      const id = idOf(name)
      return {
        id,
        enabled: own.get(name)?.enabled ?? enabled,
        feature_state_value: own.get(name)?.value ?? value,
        feature: { id, name, type: "STANDARD" as const },
      }
    })
}

/** Clients need a stable numeric id per flag, but flags are identified by name. */
function idOf(name: string): number {
  return crc32(name) >>> 1
}

/** Clients report their counts every ten seconds; higher counts are capped. */
const MOST_AT_ONCE = 100_000

/** How often clients have evaluated flags. Anonymous, and not stored anywhere else. */
export const evaluations = new Counter({
  name: "flag_evaluations_total",
  help: "Number of flag evaluations by clients, by tenant and flag",
  labelNames: ["tenant", "flag"],
  registers: [],
})

/** Adds the counts reported by a client, for existing flags only. */
export function countEvaluations({ slug, flags }: Tenant, counted: Record<string, number>): void {
  for (const flag of Object.keys(flags)) {
    const count = Object.hasOwn(counted, flag) ? (counted[flag] ?? 0) : 0
    if (count > 0) evaluations.inc({ tenant: slug, flag }, Math.min(Math.floor(count), MOST_AT_ONCE))
  }
}

type Claim = Static<typeof FlagIdentityClaim>
type Identity = Static<typeof FlagIdentity>

/** How many people the clients of one network may add in a day. */
const PEOPLE_PER_DAY = 200
const DAY_SECONDS = 24 * 3600

const newPeople = (db: AnonymousContext["db"]) =>
  createThrottle(db, "people of flags from", PEOPLE_PER_DAY, DAY_SECONDS)

/**
 * The flags and traits of a person. Visitors have no identifier and get the flags of the tenant. Traits of users are
 * shown only to themselves.
 */
export async function flagsOfPerson(ctx: AnonymousContext, identifier = ""): Promise<Identity> {
  if (identifier === "") return { flags: flagStates(ctx.tenant.flags), traits: [] }
  const known = await keyOfTraits(ctx, identifier)
  const traits = known && (await readTraits(ctx, known))
  return { identifier, flags: await flagsFor(ctx, identifier), traits: listOf(traits) }
}

/** Like {@link flagsOfPerson}, but first stores the traits sent by the client, unless they are marked as transient. */
export async function identifyPerson(
  ctx: AnonymousContext,
  { identifier, transient, traits = [] }: Claim,
  address: string,
): Promise<Identity> {
  const told = new Map(traits.map((trait) => [trait.trait_key, trait]))
  const kept = transient ? [] : [...told.values()].filter((trait) => !trait.transient)
  const person =
    identifier && kept.length > 0
      ? {
          identifier,
          flags: await flagsFor(ctx, identifier),
          traits: listOf(await store(ctx, identifier, kept, networkOf(address))),
        }
      : await flagsOfPerson(ctx, identifier ?? "")
  const passing = [...told.values()].flatMap(({ trait_key, trait_value, transient: isPassing }) =>
    trait_value === null ? [] : [{ trait_key, trait_value, ...(isPassing && { transient: true }) }],
  )
  // The traits just sent apply to this reply, stored or not.
  const known = person.traits.filter(({ trait_key }) => !told.has(trait_key))
  return { ...person, traits: [...known, ...passing] }
}

/** Stores what the caller may: traits of themselves, and of people who are not users. Returns what is stored then. */
async function store(
  ctx: AnonymousContext,
  identifier: string,
  traits: NonNullable<Claim["traits"]>,
  network: string,
): Promise<Traits | null> {
  const told = Object.fromEntries(traits.map(({ trait_key, trait_value }) => [trait_key, trait_value]))
  const known = await keyOfTraits(ctx, identifier)
  if (known && (known.isUser || (await readTraits(ctx, known)))) return keepTraits(ctx, known, told)
  // Users other than the caller are counted like newcomers: addresses cannot be tried for being a user's without end.
  if (!(await newPeople(ctx.db).allows(network)) || !known) return null
  const stored = await keepTraits(ctx, known, told)
  await makeRoom(ctx)
  return stored
}

async function flagsFor(ctx: AnonymousContext, identifier: string): Promise<Identity["flags"]> {
  return flagStates(ctx.tenant.flags, await readOverrides(ctx.db, identifier))
}

function listOf(traits: Traits | null): Identity["traits"] {
  return Object.entries(traits ?? {}).map(([trait_key, trait_value]) => ({ trait_key, trait_value }))
}

const DAYS_OF_USERS = 180
const DAYS_OF_OTHERS = 7

/** Removes the traits of users for whom clients have sent nothing for half a year, and of others after a week. */
export const forgetOldTraits: Chore = {
  name: "forget-old-traits",
  cron: "20 3 * * *",
  run: (ctx) =>
    ctx.inTransaction((inner) =>
      forgetTraits(inner, {
        usersSince: timeAfter(ctx.now, -DAYS_OF_USERS * DAY),
        othersSince: timeAfter(ctx.now, -DAYS_OF_OTHERS * DAY),
      }),
    ),
}
