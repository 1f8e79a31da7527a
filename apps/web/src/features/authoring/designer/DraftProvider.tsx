import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { useKeptEdits } from "../../../ui/rich-text/useKeptEdits.tsx"
import { useFollowing } from "../../account/notifications/index.ts"
import { draftChanged } from "./designer.ts"
import { type Change, DoneContext, type Draft, DraftContext, type NewOrder } from "./draft.ts"

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
  const [steps, setSteps] = useState<Step[]>([])
  const [waiting, setWaiting] = useState<readonly NewOrder[]>([])
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set())
  const write = useMutation({
    scope: { id: `kit-version ${versionId}` },
    mutationFn: (work: () => Promise<Step | undefined>) => work(),
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

  const run = useCallback(
    async <Made,>({ said, make: makeIt, undo }: Change<Made>) => {
      const step = await make(async () => {
        const made = await makeIt()
        return undo && { said, undo: () => undo(made) }
      })
      setSteps((before) => (step ? [...before, step].slice(-mostSteps) : []))
    },
    [make],
  )

  const latest = useRef(waiting)
  useEffect(() => {
    latest.current = waiting
  }, [waiting])
  const sendOrders = useCallback(async () => {
    for (const order of latest.current) {
      const { said, ids, before, send, list } = order
      // The error has been shown, and the screen shows the server's order again.
      await run({ said, make: () => send(ids), undo: () => send(before) }).catch(() => undefined)
      setWaiting((all) => all.filter((each) => each.list !== list || each !== order))
    }
  }, [run])
  useEffect(() => {
    if (waiting.length === 0) return
    const timer = setTimeout(() => void sendOrders(), orderPause)
    return () => clearTimeout(timer)
  }, [waiting, sendOrders])
  useEffect(() => () => void sendOrders(), [sendOrders])

  const last = waiting.at(-1) ?? steps.at(-1)
  async function undo() {
    if (waiting.length > 0) return setWaiting((all) => all.slice(0, -1))
    const step = steps.at(-1)
    if (!step || write.isPending) return
    setSteps((all) => all.filter((each) => each !== step))
    await make(async () => {
      await step.undo()
      return undefined
    }).catch(() => undefined)
  }

  const keep = useCallback((form: string, changed: boolean) => {
    setForms((all) => {
      if (all.has(form) === changed) return all
      const others = new Set(all)
      if (changed) others.add(form)
      else others.delete(form)
      return others
    })
  }, [])
  const left = useKeptEdits(forms.size > 0)
  const draft = useMemo<Draft>(
    () => ({
      async change(change) {
        await sendOrders()
        await run(change)
      },
      reorder(order) {
        setWaiting((all) => {
          const sooner = all.find(({ list }) => list === order.list)
          return [
            ...all.filter((each) => each !== sooner),
            { ...order, before: sooner?.before ?? order.before },
          ]
        })
      },
      keep,
    }),
    [sendOrders, run, keep],
  )
  const orders = useMemo(() => Object.fromEntries(waiting.map(({ list, ids }) => [list, ids])), [waiting])

  return (
    <DraftContext value={draft}>
      <DoneContext value={{ lastDone: last?.said, undo: () => void undo(), orders }}>{children}</DoneContext>
      <ConfirmDialog
        open={left.asked}
        notice
        title={t("undo.keepTyping")}
        confirmLabel={t("undo.ok")}
        onConfirm={left.stay}
        onCancel={left.stay}
      >
        {t("undo.keepTypingHint")}
      </ConfirmDialog>
    </DraftContext>
  )
}
