import { findMove } from "../apps/server/src/moving/index.ts"
import { connect } from "../apps/server/src/platform/database/connect.ts"
import { readTenants } from "../apps/server/src/platform/tenants/registry.ts"
import { startCommand } from "./command.ts"
import { CELLS, type Trouble } from "./plan.ts"

/** Moves tenants between the cells, like an administrator who is interrupted. */
export type Movers = {
  /** Moves a tenant to the other cell. What fails, as without a database, is left to {@link Movers.settle}. */
  move(
    slug: string,
    how: Omit<Extract<Trouble, { trouble: "move tenant" }>, "trouble" | "tenant">,
  ): Promise<void>
  /** Completes and confirms every move that has begun; requires all databases. */
  settle(): Promise<void>
}

const MOST_ATTEMPTS = 5

/**
 * @param registry the address of the first cell
 * @param environment the settings of the installation
 * @param failures receives what could not be completed
 */
export function createMovers(
  registry: string,
  environment: Record<string, string>,
  failures: string[],
): Movers {
  const run = (...args: string[]) => startCommand(environment, "tenant", "move", ...args)
  /** The last attempt for each tenant: an administrator does one thing at a time. */
  const last = new Map<string, Promise<void>>()

  async function read() {
    const db = await connect({ kind: "postgres", url: registry, poolSize: 1 })
    try {
      const tenants = await readTenants(db)
      const moves = await Promise.all(tenants.map(({ slug }) => findMove(db, slug)))
      return tenants.map(({ slug, cell }, position) => ({ slug, cell, move: moves[position] ?? null }))
    } finally {
      await db.destroy()
    }
  }

  async function complete(slug: string): Promise<string | null> {
    const found = (await read()).find((tenant) => tenant.slug === slug)
    if (!found?.move) return null
    const { isSwitched, target } = found.move
    const { isDone, output } = await run(
      slug,
      ...(isSwitched ? ["--confirm"] : ["--to", target ?? CELLS[0]]),
    ).ended()
    if (isDone && isSwitched) return null
    return output
  }

  async function begin(slug: string, { ends, lines }: Parameters<Movers["move"]>[1]): Promise<void> {
    const found = (await read()).find((tenant) => tenant.slug === slug)
    if (!found || found.move) return
    const to = found.cell === null ? CELLS[1] : CELLS[0]
    const mover = run(slug, "--to", to)
    if (ends !== "alone") {
      await mover.said(lines)
      await mover.kill()
      await run(slug, ...(ends === "again" ? ["--to", to] : ["--cancel"])).ended()
    } else await mover.ended()
    await complete(slug)
  }

  return {
    move(slug, how) {
      const next = (last.get(slug) ?? Promise.resolve())
        .then(() => begin(slug, how))
        // Without the registry nothing is begun, or it is completed later.
        .catch(() => undefined)
      last.set(slug, next)
      return next
    },
    async settle() {
      await Promise.all(last.values())
      for (const { slug } of await read()) {
        let left: string | null = null
        for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
          left = await complete(slug)
          if (left === null) break
        }
        if (left !== null) failures.push(`the move of ${slug} could not be completed: ${left}`)
      }
    },
  }
}
