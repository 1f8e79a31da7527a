import { outcomes } from "./notes.ts"
import { MOST_LISTED } from "./placed-texts.ts"
import type { Leaf } from "./source-nodes.ts"

/** How many prerequisites are followed in the search for circles, which takes a second or two. */
const MOST_STEPS = 2_000_000

/** Which questions come before which, without circles. Questions are named by their codes. */
export class Prerequisites {
  private readonly required = new Map<string, Set<string>>()
  private readonly positions = new Map<string, number>()
  /** Whether a question requires a later one: only then circles are possible. */
  private requiresLater = false
  private steps = 0

  /** Adds a question behind those added before. */
  add(question: string): void {
    this.positions.set(question, this.positions.size)
  }

  of(question: string): string[] {
    return [...(this.required.get(question) ?? [])]
  }

  /** Makes one question a prerequisite of another as `leaf` says, unless that would close a circle. */
  require(question: string, first: string, leaf: Leaf): void {
    const before = this.required.get(question) ?? new Set()
    this.required.set(question, before)
    const isLater = (this.positions.get(first) ?? 0) >= (this.positions.get(question) ?? 0)
    const mayClose = isLater || this.requiresLater
    if (mayClose && this.steps > MOST_STEPS) leaf.settle("lost", outcomes.tooManyPrerequisites())
    else if (mayClose && this.leads(first, question)) leaf.settle("lost", outcomes.cycle())
    else if (before.size === MOST_LISTED && !before.has(first))
      leaf.settle("lost", outcomes.tooManyListed(MOST_LISTED))
    else {
      before.add(first)
      this.requiresLater ||= isLater
      leaf.settle("exact", outcomes.kept("prerequisite"))
    }
  }

  /** Whether one question requires another, over any number of steps. */
  private leads(from: string, to: string): boolean {
    const seen = new Set<string>()
    const open = [from]
    for (let code = open.pop(); code !== undefined; code = open.pop()) {
      if (code === to) return true
      if (seen.has(code)) continue
      this.steps++
      seen.add(code)
      open.push(...(this.required.get(code) ?? []))
    }
    return false
  }
}
