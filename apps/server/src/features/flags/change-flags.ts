import { isDeepStrictEqual } from "node:util"
import type { Caller } from "../../platform/caller.ts"
import { inTransaction } from "../../platform/create-context.ts"
import type { FlagValue } from "../../platform/database/json.ts"
import type { Dependencies } from "../../platform/dependencies.ts"
import type { EventOf, EventType } from "../../platform/events/event.ts"
import { type StoredWithSettings, updateTenant } from "../../platform/tenants/change-tenant.ts"
import { noteChangedFlags, readTenants, type TenantRow } from "../../platform/tenants/registry.ts"
import { readTenantSettings, switchedFlag, TenantError } from "../../platform/tenants/settings.ts"
import { type Tenant, tenantOf } from "../../platform/tenants/tenants.ts"
import { shortened } from "../invitations/index.ts"
import { readOverrides, removeOverrides, storeOverride } from "./queries.ts"

type FlagEvent = EventOf<Extract<EventType, `flag-${string}`>>

/**
 * Records flag changes in the settings of a tenant for its audit log, in the same transaction as the settings. For a
 * tenant in another cell than the settings, that is a transaction of its own, committed before.
 */
export function recordingFlags({
  outbox,
  clock,
  cells,
}: Pick<Dependencies, "outbox" | "clock" | "cells">): StoredWithSettings {
  return async (db, tenant, { before, after }) => {
    const [first, ...others] = flagChanges(before?.flags, after.flags)
    if (!first) return () => undefined
    const nobody = { userId: null, apiToken: null, now: clock.now() }
    const own = tenant.cell === null ? db : cells.databaseOf(tenant)
    await outbox.record({ db: own.withSchema(tenant.schema), tenant }, [first, ...others], nobody)
    return () => outbox.wake(tenant)
  }
}

/** The differences of the flags between two settings of a tenant, as events. */
function flagChanges(before: Flags = {}, after: Flags = {}): FlagEvent[] {
  const names = Object.keys({ ...before, ...after }).toSorted()
  return names
    .filter((flag) => !isDeepStrictEqual(before[flag], after[flag]))
    .map((flag) => {
      const now = after[flag]
      return now === undefined
        ? { type: "flag-unset", flag }
        : { type: "flag-set", flag, state: stateName(typeof now === "boolean" ? now : now.enabled) }
    })
}

/** The name of the state in events and the audit log. */
function stateName(enabled: boolean): "ON" | "OFF" {
  return enabled ? "ON" : "OFF"
}

type Flags = Readonly<Record<string, boolean | { enabled: boolean }>>

/*
 * How operators manage flags. Running servers pick up the changes within seconds, like all tenant settings, and notify
 * connected clients.
 */

type Installation = Pick<Dependencies, "database" | "config" | "cells">

/** The flags of a tenant, sorted by name, with their overrides for single people. */
export async function listFlags({ cells }: Installation, tenant: Tenant) {
  const { flags, schema, flagsKey } = tenant
  const overrides = await readOverrides(cells.databaseOf(tenant).withSchema(schema))
  return {
    environmentKey: flagsKey,
    flags: Object.entries(flags)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, flag]) => ({
        name,
        ...flag,
        overrides: overrides
          .filter(({ flag: overridden }) => overridden === name)
          .map(({ identifier, enabled, value }) => ({ identifier, enabled, value })),
      })),
  }
}

/**
 * Switches a flag for everyone, or creates it.
 *
 * @param value the value of the flag for clients; undefined keeps the present one
 * @throws TenantError for an invalid name, or a tenant whose settings come from a file
 */
export async function changeFlag(
  installation: Dependencies,
  slug: string,
  { name, enabled, value }: { name: string; enabled: boolean; value?: FlagValue },
): Promise<void> {
  const { settings, fromFile } = await changeableTenant(installation, slug)
  const flags = { ...settings.flags, [name]: switchedFlag(settings.flags?.[name], enabled, value) }
  const changed = readTenantSettings({ ...settings, flags })
  const storeWith = recordingFlags(installation)
  await updateTenant(installation, { slug, settings: changed }, { fromFile, storeWith })
}

/**
 * Resets a flag to the default of the product. A flag that the product does not have is deleted with its overrides.
 *
 * @throws TenantError when the flag is not set, or the settings of the tenant come from a file
 */
export async function removeFlag(installation: Dependencies, slug: string, name: string): Promise<void> {
  const row = await changeableTenant(installation, slug)
  const { [name]: before, ...flags } = row.settings.flags ?? {}
  if (before === undefined) throw new TenantError(`The flag "${name}" is not set.`)
  const settings = { ...row.settings, flags }
  const storeWith = recordingFlags(installation)
  await updateTenant(installation, { slug, settings }, { fromFile: row.fromFile, storeWith })
  const tenant = tenantOf({ ...row, settings }, installation.config)
  if (!Object.hasOwn(tenant.flags, name)) {
    await removeOverrides({ db: installation.cells.databaseOf(tenant).withSchema(tenant.schema) }, name)
  }
}

/**
 * Switches a flag for one person.
 *
 * @param identifier how clients identify the person; our own clients use the email address
 * @throws TenantError for a flag that the tenant does not have
 */
export async function overrideFlag(
  dependencies: Dependencies,
  tenant: Tenant,
  {
    name,
    identifier,
    enabled,
    value,
  }: { name: string; identifier: string; enabled: boolean; value?: FlagValue },
): Promise<void> {
  if (!Object.hasOwn(tenant.flags, name)) throw new TenantError(`There is no flag "${name}": set it first.`)
  await inTransaction(dependencies, nobodyOf(tenant), async (ctx) => {
    await storeOverride(ctx, identifier, { flag: name, enabled, value: value ?? null })
    const person = { flag: name, address: addressIn(identifier) }
    await ctx.record({ type: "flag-overridden", ...person, state: stateName(enabled) })
  })
  await noteChangedFlags(dependencies.database, tenant.slug)
}

/**
 * Removes the override of a flag for one person.
 *
 * @throws TenantError when there is no override
 */
export async function removeOverride(
  dependencies: Dependencies,
  tenant: Tenant,
  { name, identifier }: { name: string; identifier: string },
): Promise<void> {
  await inTransaction(dependencies, nobodyOf(tenant), async (ctx) => {
    if (!(await removeOverrides(ctx, name, identifier)))
      throw new TenantError(`The flag "${name}" has no override for ${identifier}.`)
    await ctx.record({ type: "flag-override-removed", flag: name, address: addressIn(identifier) })
  })
  await noteChangedFlags(dependencies.database, tenant.slug)
}

/** Operators have no account. */
function nobodyOf(tenant: Tenant): Caller {
  return { tenant, user: null, language: "EN" }
}

/** How the audit log names the person. Identifiers are up to the clients; ours use the email address. */
function addressIn(identifier: string): string {
  return identifier.includes("@") ? shortened(identifier) : identifier
}

async function changeableTenant(
  { database, config }: Pick<Installation, "database" | "config">,
  slug: string,
): Promise<TenantRow> {
  const row = (await readTenants(database)).find((candidate) => candidate.slug === slug)
  if (!row) throw new TenantError(`There is no tenant "${slug}".`)
  if (row.fromFile && config.tenantsFile !== null)
    throw new TenantError(`The tenant "${slug}" comes from ${config.tenantsFile}: change its flags there.`)
  return row
}
