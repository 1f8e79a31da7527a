import { expressionBuilder, sql } from "kysely"
import type { Time } from "../clock.ts"
import type { AnonymousContext } from "../context.ts"
import type { Database } from "../database/connect.ts"
import type { DB } from "../database/generated/tables.ts"
import type { Lock, TransactionLocks } from "../database/locks.ts"
import { upgradeRequired } from "../errors.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { FileStore } from "./store.ts"

/** The files of one transaction, which the database cannot roll back. */
type TransactionFiles = {
  files: FileStore
  /** Call after the commit: deletes the files that the transaction removed. */
  settle(): Promise<void>
  /** Call after a failure: deletes the files that the transaction stored. Removed files are still there. */
  undo(): Promise<void>
}

/**
 * A view of the store that follows the outcome of a transaction: if it fails, the files it stored are deleted and the
 * files it removed are still there.
 */
export function filesOfTransaction(store: FileStore): TransactionFiles {
  const stored = new Set<string>()
  const removed = new Set<string>()
  const removeAll = async (paths: ReadonlySet<string>) => {
    // A file that cannot be removed wastes space but is not an error.
    await Promise.allSettled([...paths].map((path) => store.remove(path)))
  }
  return {
    files: {
      ...store,
      async put(path, bytes) {
        stored.add(path)
        removed.delete(path)
        await store.put(path, bytes)
      },
      async remove(path) {
        removed.add(path)
      },
    },
    settle: () => removeAll(removed),
    undo: () => removeAll(stored),
  }
}

const MEGABYTE = 1024 * 1024

/** On whose behalf files are stored: a user of a tenant, or the server itself. */
type Keeper = {
  db: Database
  tenant: Tenant
  user: { id: string } | null
  now: Time
  locks: TransactionLocks
}

/**
 * The files of a transaction, recording the size and uploader of each. The storage of a tenant and of a person is
 * limited: concurrent uploads are counted one after the other, each after its file is stored.
 *
 * @throws UPGRADE_REQUIRED from `put` if the tenant or the person would exceed their limit
 */
export function countedFiles(store: FileStore, keeper: Keeper): FileStore {
  const { db, locks, tenant, user } = keeper
  return {
    ...store,
    async put(path, bytes) {
      await store.put(path, bytes)
      const [, others] = await Promise.all([
        locks.take([storageOf(tenant)]),
        note(keeper, path, bytes.length),
      ])
      requireRoom(tenant, {
        byTenant: others.byTenant + bytes.length,
        byPerson: others.byPerson + (user ? bytes.length : 0),
      })
    },
    async remove(path) {
      await noteRemoval(db, path)
      await store.remove(path)
    },
  }
}

/**
 * Requires that the storage is not full, after rows have been stored that count in it: the database itself adds the size of
 * contents to that of files. Of those who store at the same time, the later one sees what the earlier one has stored.
 *
 * @throws UPGRADE_REQUIRED if the tenant or the person exceeds their limit
 */
export async function requireRoomForRows(
  ctx: Pick<AnonymousContext, "db" | "tenant" | "user" | "lock">,
): Promise<void> {
  await Promise.all([ctx.lock(storageOf(ctx.tenant)), requireFreeStorage(ctx)])
}

/**
 * Requires that the storage is not full, for what leads to more being stored later.
 *
 * @throws UPGRADE_REQUIRED if the tenant or the person exceeds their limit
 */
export async function requireFreeStorage({
  db,
  tenant,
  user,
}: Pick<AnonymousContext, "db" | "tenant" | "user">): Promise<void> {
  const kept = await db
    .selectFrom("storedBytes")
    .select([
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as("byTenant"),
      bytesOf(user).$asScalar().$notNull().as("byPerson"),
    ])
    .executeTakeFirstOrThrow()
  requireRoom(tenant, kept)
}

/** Held by whoever has stored something that counts, until that is committed. */
function storageOf({ slug }: Tenant): Lock {
  return { on: "storage", id: slug, mode: "exclusive" }
}

type Kept = { byTenant: number; byPerson: number }

/**
 * Records that a file is removed. Who stores one holds a lock, for which this need not wait: it only adds a row, and
 * the next who stores a file adds it to the total.
 */
async function noteRemoval(db: Database, path: string): Promise<void> {
  await db
    .with("removed", (removing) =>
      removing.deleteFrom("storedFiles").where("path", "=", path).returning("bytes"),
    )
    .insertInto("storedBytes")
    .columns(["bytes"])
    .expression((eb) => eb.selectFrom("removed").select(sql<number>`-bytes`.as("bytes")))
    .execute()
}

/**
 * Records a file under the lock of the storage; returns the total bytes of all others. All rows of the total become one,
 * except those that contents have changed which are not committed: whoever stored them may be waiting for the lock.
 */
async function note({ db, user, now }: Keeper, path: string, bytes: number): Promise<Kept> {
  const row = { bytes, userId: user?.id ?? null, creationTime: now }
  return db
    .with("replaced", (reading) => reading.selectFrom("storedFiles").where("path", "=", path).select("bytes"))
    .with("noted", (writing) =>
      writing
        .insertInto("storedFiles")
        .values({ path, ...row })
        .onConflict((conflict) => conflict.column("path").doUpdateSet(row)),
    )
    .with("others", (removing) =>
      removing
        .deleteFrom("storedBytes")
        .where("id", "in", (eb) => eb.selectFrom("storedBytes").select("id").forUpdate().skipLocked())
        .returning("bytes"),
    )
    .with("total", (writing) =>
      writing
        .insertInto("storedBytes")
        .columns(["bytes"])
        .expression(sql`
          select ${bytes}::bigint + coalesce((select sum(bytes) from others), 0)
            - coalesce((select bytes from replaced), 0)`)
        .returning("id"),
    )
    .selectFrom("storedBytes")
    .select([
      sql<number>`(coalesce(sum(bytes), 0) - coalesce((select bytes from replaced), 0))::bigint`.as(
        "byTenant",
      ),
      bytesOf(user).where("path", "<>", path).$asScalar().$notNull().as("byPerson"),
    ])
    .executeTakeFirstOrThrow()
}

/** What counts for a person; nothing for the server itself. */
function bytesOf(user: Keeper["user"]) {
  return expressionBuilder<DB>()
    .selectFrom("storedFiles")
    .where("userId", "=", user?.id ?? null)
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as("bytes"))
}

function requireRoom({ limits }: Tenant, { byTenant, byPerson }: Kept): void {
  if (byTenant > limits.maxStorageMegabytes * MEGABYTE) {
    throw upgradeRequired({
      en: "The storage of your organisation is full: this was not saved.",
      fa: "فضای ذخیره‌سازی سازمان شما پر است و این مورد ذخیره نشد.",
    })
  }
  if (byPerson > limits.maxStorageMegabytesOfPerson * MEGABYTE) {
    throw upgradeRequired({
      en: "Your own storage is full: this was not saved. Remove files you no longer need.",
      fa: "فضای ذخیره‌سازی شما پر است و این مورد ذخیره نشد. فایل‌هایی را که دیگر لازم نیستند پاک کنید.",
    })
  }
}
