import { sql } from "kysely"
import type { Time } from "../clock.ts"
import type { Database } from "../database/connect.ts"
import { upgradeRequired } from "../errors.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { FileStore } from "./store.ts"

const MEGABYTE = 1024 * 1024

/** Who keeps files: a person of a tenant, or the server itself. */
type Keeper = { db: Database; tenant: Tenant; user: { id: string } | null; now: Time }

/**
 * The files of a transaction, with a note of each: how large it is and who has brought it. What tenant and person keep is
 * limited. Uploads of the same moment do not see each other, so the limit may be exceeded by what is under way.
 *
 * @throws UPGRADE_REQUIRED from `put` when the tenant or the person would keep more than it may
 */
export function countedFiles(store: FileStore, keeper: Keeper): FileStore {
  const { db } = keeper
  return {
    ...store,
    async put(path, bytes) {
      const [, kept] = await Promise.all([note(keeper, path, bytes.length), sizesOf(keeper)])
      requireRoom(keeper, kept)
      await store.put(path, bytes)
    },
    async remove(path) {
      await db.deleteFrom("storedFiles").where("path", "=", path).execute()
      await store.remove(path)
    },
  }
}

type Kept = { byTenant: number; byPerson: number }

async function note({ db, user, now }: Keeper, path: string, bytes: number): Promise<void> {
  const row = { bytes, userId: user?.id ?? null, creationTime: now }
  await db
    .insertInto("storedFiles")
    .values({ path, ...row })
    .onConflict((conflict) => conflict.column("path").doUpdateSet(row))
    .execute()
}

/** Bytes that are kept, the file that was noted just before included. */
async function sizesOf({ db, user }: Keeper): Promise<Kept> {
  const own = sql`user_id = ${user?.id ?? null}::uuid`
  return db
    .selectFrom("storedFiles")
    .select([
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as("byTenant"),
      sql<number>`coalesce(sum(bytes) filter (where ${own}), 0)::bigint`.as("byPerson"),
    ])
    .executeTakeFirstOrThrow()
}

function requireRoom({ tenant: { limits } }: Keeper, { byTenant, byPerson }: Kept): void {
  if (byTenant > limits.maxStorageMegabytes * MEGABYTE) {
    throw upgradeRequired({
      en: "The storage of your organisation is full: this file was not kept.",
      fa: "فضای ذخیره‌سازی سازمان شما پر است: این فایل نگه داشته نشد.",
    })
  }
  if (byPerson > limits.maxStorageMegabytesOfPerson * MEGABYTE) {
    throw upgradeRequired({
      en: "Your own storage is full: this file was not kept. Remove files that are not needed any more.",
      fa: "فضای ذخیره‌سازی شما پر است: این فایل نگه داشته نشد. فایل‌هایی را که دیگر لازم نیستند پاک کنید.",
    })
  }
}
