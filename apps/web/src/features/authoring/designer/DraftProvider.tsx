import { useQueryClient } from "@tanstack/react-query"
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react"
import { useTranslation } from "react-i18next"
import { openDrafts } from "../../../drafts/open.ts"
import { useSave } from "../../../ui/useSave.ts"
import { useFollowing } from "../../account/notifications/index.ts"
import { draftChanged } from "./designer.ts"
import { type Change, DoneContext, type Draft, DraftContext } from "./draft.ts"
import { keptOrders, type NewOrder, sendOrder } from "./orders.ts"

/** The debounce time of a new order before it is sent, in milliseconds. */
const orderPause = 2000
const mostSteps = 50

interface Step {
  said: string
  undo: () => Promise<unknown>
}

/**
 * Runs the changes of a draft one after the other, and remembers how to undo the latest. Changes made elsewhere are
 * shown at once.
 */
export function DraftProvider({ versionId, children }: { versionId: number; children: ReactNode }) {
  const { t } = useTranslation("designer")
  const client = useQueryClient()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const latestSteps = useRef(steps)
  const isUndoing = useRef(false)
  const [waiting, setWaiting] = useState<readonly NewOrder[]>([])
  const typed = useSyncExternalStore(openDrafts.subscribe, openDrafts.state)
  const write = useSave({
    scope: { id: `kit-version ${versionId}` },
    mutationFn: (work: () => Promise<void>) => work(),
    // The grid of questions shows them at its cells.
    meta: { silence: ["INVALID_ROWS"] },
    // Also after an error: somebody else may have changed what the screen shows.
    onSettled: () => draftChanged(client, versionId),
  })
  const make = write.mutateAsync
  const readAnew = () => void draftChanged(client, versionId)
  useFollowing<{ kitVersionId: number }>({ topic: "draft", kitVersionId: versionId }, "draft_changed", {
    onMessage(message) {
      // After a change on this page everything is refetched anyway.
      if (message.kitVersionId === versionId && !write.isPending) readAnew()
    },
    onMissed: readAnew,
  })

  const becomeSteps = useCallback((next: readonly Step[]) => {
    latestSteps.current = next
    setSteps(next)
  }, [])
  const run = useCallback(
    async <Made,>({ said, make: makeIt, undo }: Change<Made>) => {
      await make(async () => {
        const made = await makeIt()
        const before = latestSteps.current
        becomeSteps(undo ? [...before, { said, undo: () => undo(made) }].slice(-mostSteps) : [])
      })
    },
    [make, becomeSteps],
  )

  const orders = useMemo(() => keptOrders(versionId), [versionId])
  const latest = useRef(waiting)
  const underWay = useRef(new Set<NewOrder>())
  const become = useCallback((next: readonly NewOrder[]) => {
    latest.current = next
    setWaiting(next)
  }, [])
  const sendOrders = useCallback(async () => {
    const sent = latest.current.filter((each) => !underWay.current.has(each))
    for (const order of sent) underWay.current.add(order)
    for (const order of sent) {
      const { list, ids, before } = order
      const make = () => sendOrder(versionId, list, ids)
      const undo = () => sendOrder(versionId, list, before)
      // The error has been shown, and the screen shows the server's order again.
      await run({ said: t("done.ordered"), make, undo }).catch(() => undefined)
      underWay.current.delete(order)
      become(latest.current.filter((each) => each !== order))
      // Meanwhile the list may have been sorted again.
      if (!latest.current.some((each) => each.list === list)) orders.forget(list)
    }
  }, [run, t, versionId, orders, become])
  useSending(waiting, sendOrders, orders.lock)
  const reorder = useCallback(
    (order: NewOrder) => {
      const sooner = latest.current.find(({ list }) => list === order.list)
      const isSent = sooner !== undefined && underWay.current.has(sooner)
      const next = { ...order, before: (isSent ? sooner.ids : sooner?.before) ?? order.before }
      orders.keep(next)
      become([...latest.current.filter((each) => each !== sooner), next])
    },
    [orders, become],
  )
  useEffect(() => {
    const takeOver = async () => {
      for (const order of await orders.left(client)) reorder(order)
    }
    // What cannot be read now is taken over the next time.
    void alone(orders.lock, takeOver).catch(() => undefined)
  }, [orders, client, reorder])

  const lastDone = waiting.length > 0 ? t("done.ordered") : steps.at(-1)?.said
  async function undo() {
    const order = waiting.at(-1)
    if (order) {
      orders.forget(order.list)
      return become(waiting.filter((each) => each !== order))
    }
    // Pressed twice, it undoes one step.
    if (isUndoing.current) return
    isUndoing.current = true
    // What is being saved comes first, and is then what is undone: it may be on screen already.
    await make(async () => {
      const step = latestSteps.current.at(-1)
      becomeSteps(latestSteps.current.slice(0, -1))
      await step?.undo()
    }).catch(() => undefined)
    isUndoing.current = false
  }

  const state = typed === "changed" ? "unsaved" : write.isPending || waiting.length > 0 ? "saving" : "saved"
  const draft = useMemo<Draft>(
    () => ({
      async change(change) {
        await sendOrders()
        await run(change)
      },
      reorder,
    }),
    [sendOrders, run, reorder],
  )
  const shown = useMemo(() => Object.fromEntries(waiting.map(({ list, ids }) => [list, ids])), [waiting])

  return (
    <DraftContext value={draft}>
      <DoneContext value={{ lastDone, undo: () => void undo(), state, orders: shown }}>
        {children}
      </DoneContext>
    </DraftContext>
  )
}

/** Sends waiting orders after a pause, when the page is hidden, and when the designer is left. */
function useSending(waiting: readonly NewOrder[], send: () => Promise<void>, lock: string): void {
  useEffect(() => {
    if (waiting.length === 0) return
    const timer = setTimeout(() => void send(), orderPause)
    return () => clearTimeout(timer)
  }, [waiting, send])
  useEffect(() => {
    const sendIfHidden = () => {
      if (document.visibilityState === "hidden") void send()
    }
    document.addEventListener("visibilitychange", sendIfHidden)
    return () => {
      document.removeEventListener("visibilitychange", sendIfHidden)
      void send()
    }
  }, [send])
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    // The lock may be granted only after there is nothing left to wait for.
    const { promise, resolve } = Promise.withResolvers<void>()
    void alone(lock, () => promise)
    return resolve
  }, [isWaiting, lock])
}

/** Browsers have locks on secure origins only. */
function alone(lock: string, work: () => Promise<void>): Promise<void> {
  return "locks" in navigator ? navigator.locks.request(lock, work) : work()
}
