import type { Config } from "../config.ts"
import { type Cells, cellsOf, openCells } from "../platform/cells/cells.ts"
import type { Database } from "../platform/database/connect.ts"
import { onDirectConnection, openDatabase, type whileTablesStay } from "../platform/database/open.ts"
import { isUnavailable } from "../platform/errors.ts"
import { openFileStorage } from "../platform/files/open-storage.ts"
import type { FileStorage } from "../platform/files/store.ts"

/** The parts of an installation that hold people's data, without the application around them. */
export type Installation = { config: Config; database: Database; cells: Cells; storage: FileStorage }

/**
 * Opens database and files without migrating anything, runs `work`, and closes them.
 *
 * @param connected what else may happen to the tables meanwhile; by default, nothing
 * @throws Error when one of them cannot be used
 */
export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation) => Promise<T>,
  connected: typeof whileTablesStay<T> = onDirectConnection,
): Promise<T> {
  const storage = await openFileStorage(config)
  await storage.check().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    const reason = error.cause instanceof Error ? error.cause.message : String(error.cause)
    throw new Error(`S3_BUCKET cannot be reached: ${reason}`, { cause: error })
  })
  const database = await openDatabase(config)
  // What is done here takes its time.
  const cells = await openCells({ ...config, databaseStatementTimeoutSeconds: 0 }, { database })
  try {
    return await connected(config, database, (direct) => {
      const [first, ...others] = cells.all
      const usable = cellsOf([{ ...first, database: direct }, ...others])
      return work({ config, database: direct, cells: usable, storage })
    })
  } finally {
    await cells.closeOthers()
    await database.destroy()
  }
}
