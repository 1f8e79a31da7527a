import { createStore, promisifyRequest } from "idb-keyval"
import { isUnsent, isUnsentAnswer, type Unsent } from "./unsent.ts"

/** Stores the unsent items of one person and assessment, oldest first. */
export interface UnsentStore {
  /**
   * Changes the items in one transaction.
   *
   * @param change returns the items as they are to be stored, from those that are
   * @returns the items after the change
   */
  change(change: (unsent: Unsent[]) => Unsent[]): Promise<Unsent[]>
}

/** One record per item, under the key `[owner, mark]`. */
interface Stored {
  /** Its place in the order of items; later ones are larger. */
  place: number
  unsent: Unsent
}

const items = createStore("unsent", "items")

/** Tells other tabs whose items have changed. */
const news = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("unsent")

/**
 * The unsent items of an owner in this browser, which survive leaving and crashes. All tabs share them; an item that is
 * changed in one tab does not touch the others.
 *
 * @param owner the person and the assessment, see `ownerOf`
 */
export function unsentStore(owner: string): UnsentStore {
  return {
    async change(change) {
      const { after, isChanged } = await items("readwrite", async (store) => {
        const done = promisifyRequest(store.transaction)
        const reading = store.getAll(IDBKeyRange.bound([owner], [owner, []]))
        const outcome = new Promise<ReturnType<typeof write>>((resolve, reject) => {
          reading.onsuccess = () => {
            try {
              resolve(write(store, owner, reading.result.filter(isStored), change))
              // A page that is closed now would otherwise lose the change.
              store.transaction.commit()
            } catch (error) {
              reject(error)
              store.transaction.abort()
            }
          }
        })
        // If the transaction fails, the change has failed too.
        const [result] = await Promise.all([outcome, done])
        return result
      })
      if (isChanged) news?.postMessage(owner)
      return after
    },
  }
}

/** Writes the records that a change adds, replaces or removes; only those. */
function write(
  store: IDBObjectStore,
  owner: string,
  stored: Stored[],
  change: (unsent: Unsent[]) => Unsent[],
): { after: Unsent[]; isChanged: boolean } {
  stored.sort((one, other) => one.place - other.place)
  const before = new Map(stored.map((each) => [each.unsent.mark, each]))
  const after = change(stored.map(({ unsent }) => unsent))
  const changed = after.filter((unsent) => before.get(unsent.mark)?.unsent !== unsent)
  let last = stored.at(-1)?.place ?? 0
  for (const unsent of changed) {
    const place = before.get(unsent.mark)?.place ?? ++last
    store.put({ place, unsent } satisfies Stored, [owner, unsent.mark])
  }
  const marks = new Set(after.map(({ mark }) => mark))
  const removed = [...before.keys()].filter((mark) => !marks.has(mark))
  for (const mark of removed) store.delete([owner, mark])
  return { after, isChanged: changed.length + removed.length > 0 }
}

/** Calls back with the owner when another tab has changed their items. */
export function onChangeElsewhere(changed: (owner: string) => void): void {
  news?.addEventListener("message", ({ data }) => typeof data === "string" && changed(data))
}

/** The owner of items: a person, in an assessment. */
export const ownerOf = (userId: string, assessmentId: string) => `${userId}:${assessmentId}`

/** The assessments in which a person has unsent items. */
export async function assessmentsWithUnsent(userId: string): Promise<string[]> {
  const beginning = `${userId}:`
  await takeOverFormer(beginning)
  const keys = await items("readonly", (store) =>
    promisifyRequest(store.getAllKeys(IDBKeyRange.bound([beginning], [`${beginning}\uffff`, []]))),
  )
  const owners = keys.flatMap((key) => (Array.isArray(key) && typeof key[0] === "string" ? [key[0]] : []))
  return [...new Set(owners)].map((owner) => owner.slice(beginning.length))
}

/** Formerly, all items of an owner were one text in `localStorage`, under this prefix. */
const former = "keep:unsent-answers:"

/** Moves items that were kept in the former way, once: whichever tab is first. */
async function takeOverFormer(beginning: string): Promise<void> {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(former + beginning)) continue
    await alone(name, async () => {
      const added = parsed(localStorage.getItem(name))
      await unsentStore(name.slice(former.length)).change((all) => [
        ...all,
        // What was answered since is newer.
        ...added.filter((former) => !all.some((each) => isSameItem(each, former))),
      ])
      localStorage.removeItem(name)
    })
  }
}

/** Whether two items are the same, or answers to the same question. */
function isSameItem(one: Unsent, other: Unsent): boolean {
  const areAnswers = isUnsentAnswer(one) && isUnsentAnswer(other)
  return one.mark === other.mark || (areAnswers && one.questionId === other.questionId)
}

/** Runs one work of a name at a time, also across tabs; browsers have locks on secure origins only. */
export function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request(name, work) : work()
}

function parsed(text: string | null): Unsent[] {
  try {
    const items: unknown = JSON.parse(text ?? "[]")
    return Array.isArray(items) ? items.filter(isUnsent) : []
  } catch {
    return []
  }
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === "object" &&
    value !== null &&
    "place" in value &&
    typeof value.place === "number" &&
    "unsent" in value &&
    isUnsent(value.unsent)
  )
}
