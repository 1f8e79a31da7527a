import { freeCode, slug } from "@plumbline/kit-dsl"
import { outcomes } from "./notes.ts"
import { LENGTHS, shortened } from "./placed-texts.ts"
import type { Leaf } from "./source-nodes.ts"

/** Gives the elements of a kit their codes, and keeps titles distinct where they have to be. */
export class Names {
  private readonly taken = new Set<string>()
  private readonly counted = new Map<string, number>()

  /** A name of the kit language, not yet used for this kind of element. */
  code(kind: string, wanted: string): string {
    const plain = wanted
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/[^A-Za-z0-9_-]+/g, "_")
      .replace(/[_-]*-[_-]*/g, "-")
      .replace(/^[_-]+|[_-]+$/g, "")
    const name = freeCode(/^[A-Za-z]/.test(plain) ? plain : `C${plain}`, () => false)
    return this.free(kind, (number) => {
      if (number === 1) return name
      const ending = `-${number}`
      return freeCode(name, () => false, LENGTHS.name - ending.length).replace(/[_-]+$/, "") + ending
    })
  }

  /** A title, numbered if another of this kind has it already. */
  distinct(kind: string, title: string, leaf?: Leaf | null): string {
    const own = this.free(`title ${kind}`, (number) => {
      const ending = number === 1 ? "" : ` (${number})`
      return shortened(title, LENGTHS.title - ending.length) + ending
    })
    if (own !== title) leaf?.weaken(outcomes.changed("title"))
    return own
  }

  /** The first numbered form of a name that is not taken, which then is. */
  private free(kind: string, numbered: (number: number) => string): string {
    for (;;) {
      const name = numbered(this.next(`${kind} ${slug(numbered(1))}`))
      const key = `${kind} ${kind.startsWith("title ") ? slug(name) : name}`
      if (this.taken.has(key)) continue
      this.taken.add(key)
      return name
    }
  }

  /** Counts from 1, for each key. */
  next(key: string): number {
    const number = (this.counted.get(key) ?? 0) + 1
    this.counted.set(key, number)
    return number
  }
}
