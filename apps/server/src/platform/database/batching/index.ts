/* How statements and transactions travel to PostgreSQL together, to save round trips and commits. */
export { createClients, type TypeParser } from "./clients.ts"
export { inSchema, readingTogether, schemaPlugin } from "./reads.ts"
export {
  createSharedTransactions,
  NotShared,
  type OpenedTransaction,
  type SharedTransactions,
} from "./shared-transactions.ts"
export { CopiedRows } from "./statement-batch.ts"
export { transaction } from "./transaction.ts"
