/** Work that goes on without anyone waiting for it, until something asks for its end. */
export type UnderWay = {
  readonly size: number
  /** @returns the same work */
  add<Result>(work: Promise<Result>): Promise<Result>
  /** Resolves when all of it has ended, well or not, along with what it has begun meanwhile. */
  settled(): Promise<void>
}

export function createUnderWay(): UnderWay {
  const works = new Set<Promise<unknown>>()
  return {
    get size() {
      return works.size
    },
    add(work) {
      const end = () => {
        works.delete(ended)
      }
      const ended = work.then(end, end)
      works.add(ended)
      return work
    },
    async settled() {
      while (works.size > 0) await Promise.all(works)
    },
  }
}
