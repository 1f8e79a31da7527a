import { createStore, promisifyRequest } from "idb-keyval"

/** The answers, evidences and comments that the server has not confirmed yet, by their owner and mark. */
export const unsentItems = createStore("unsent", "items")

/** The owners of unsent items of a person: the person and an assessment. */
export async function ownersOfUnsent(userId: string): Promise<string[]> {
  const keys = await unsentItems("readonly", (store) =>
    promisifyRequest(store.getAllKeys(IDBKeyRange.bound([`${userId}:`], [`${userId}:\uffff`, []]))),
  )
  const owners = keys.flatMap((key) => (Array.isArray(key) && typeof key[0] === "string" ? [key[0]] : []))
  return [...new Set(owners)]
}
