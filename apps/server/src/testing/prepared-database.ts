import { cp } from "node:fs/promises"
import { join } from "node:path"
import { inject } from "vitest"

/** Copies an embedded database into a data folder: one without tables, or one with those of the default tenant. */
export async function putDatabase(dataFolder: string, kind: "empty" | "migrated"): Promise<void> {
  const prepared = inject(kind === "empty" ? "emptyDatabase" : "migratedDatabase")
  await cp(prepared, join(dataFolder, "database"), { recursive: true })
}
