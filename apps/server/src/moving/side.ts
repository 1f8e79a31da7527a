import type { Database } from "../platform/database/connect.ts"

/** The tables of a tenant on one server. */
export type Side = { db: Database; schema: string }
