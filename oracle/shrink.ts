import type { Plan, Step } from "./plan.ts"

/** A plan that fails as well although it has less steps, and how many plans were tried. */
export type Shrunk = { plan: Plan; tried: number }

/**
 * Leaves out as many steps as possible while the plan still fails: first halves, then quarters, and so on. Processes,
 * networks and the scheduler are not determined by a seed, so a plan counts as failing if it does once in some attempts.
 *
 * @param fails carries out a plan
 * @param isOver whether the time for it is over
 */
export async function shrink(
  failing: Plan,
  fails: (plan: Plan) => Promise<boolean>,
  isOver: () => boolean,
  attempts = 2,
): Promise<Shrunk> {
  let { steps } = failing
  let tried = 0
  const stillFails = async (less: Step[]) => {
    for (let attempt = 0; attempt < attempts && !isOver(); attempt++) {
      tried++
      if (await fails({ ...failing, steps: less })) return true
    }
    return false
  }
  for (let size = Math.ceil(steps.length / 2); size >= 1 && !isOver(); size = Math.floor(size / 2)) {
    // What comes last is left out first: that also makes the plan shorter.
    for (let from = steps.length - size; from > -size && !isOver(); from -= size) {
      const less = steps.toSpliced(Math.max(0, from), size + Math.min(0, from))
      if (less.length < steps.length && less.length > 0 && (await stillFails(less))) steps = less
    }
  }
  return { plan: { ...failing, steps }, tried }
}
