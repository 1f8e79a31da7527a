import { Gauge, type Metric } from "prom-client"
import type { Cell, Cells } from "../platform/cells/cells.ts"
import type { Chore } from "../platform/jobs/job.ts"
import { MoveError } from "./errors.ts"
import { cancelMove, finishMove } from "./move-tenant.ts"
import { movesUnderWay } from "./moves.ts"
import { logKeptForMoves, nameOf, unpublish } from "./replication.ts"

/** Hours after which nobody is expected to go on with a move. */
const ABANDONED_HOURS = 24

/**
 * Gives up moves that nobody goes on with: the source keeps its log for them, until its disk is full. If the target does not
 * respond, it ends at least that.
 */
export function dropAbandonedMoves(cells: Cells): Chore {
  return {
    name: "abandoned-moves",
    cron: "20 */6 * * *",
    async run({ tenant: { slug, schema }, log }) {
      const move = (await movesUnderWay(cells.first.database)).find((each) => each.slug === slug)
      if (!move || move.archive !== null || move.hours < ABANDONED_HOURS) return
      try {
        await (move.isSwitched ? finishMove(cells, slug) : cancelMove(cells, slug))
        if (!move.isSwitched) log.warn({ tenant: slug }, "a move that nobody went on with was given up")
      } catch (error) {
        // Somebody works on it.
        if (error instanceof MoveError) return
        const source = { db: cells.of({ cell: move.source }).database, schema }
        await unpublish({ name: await nameOf(source), source })
        throw error
      }
    },
  }
}

/** How many tenants are on their way from each cell, and what that costs its disk. */
export function moveMetrics(cells: Cells): Metric[] {
  const gauge = (name: string, help: string, measure: (cell: Cell) => Promise<number>) =>
    new Gauge({
      name,
      help,
      labelNames: ["cell"],
      registers: [],
      async collect() {
        this.reset()
        if (cells.all.length === 1) return
        for (const cell of cells.all) {
          const value = await measure(cell).catch(() => undefined)
          if (value !== undefined) this.set({ cell: cell.name }, value)
        }
      },
    })
  return [
    gauge("tenant_moves", "Tenants on their way from the database server to another one", async ({ key }) => {
      const moves = await movesUnderWay(cells.first.database)
      return moves.filter(({ source, isSwitched }) => source === key && !isSwitched).length
    }),
    gauge("tenant_moves_log_bytes", "Log that the database server keeps on its disk for them", (cell) =>
      logKeptForMoves(cell.database),
    ),
  ]
}
