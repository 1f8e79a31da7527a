/** Where a statement is run; without the server for the embedded database. */
export type DatabaseAddress = { database?: string | undefined; host?: string; port?: number }

/** The result of a statement; a script of several has none of its own. */
type Result = { rows?: readonly unknown[]; rowCount?: number | null }

/** What a statement has led to. */
export type Outcome = Result | { error: unknown }

/** Is told of statements as they are sent. */
type Observer = {
  /** @returns what is to be called at its end; undefined if nobody wants to know */
  begin(text: string, address: DatabaseAddress): ((outcome: Outcome) => void) | undefined
  /** Returns what runs work later, or for somebody else, as that of the present caller. */
  asCaller(): <T>(work: () => T) => T
}

let observer: Observer | undefined

/** Lets all statements of this process be observed from now on. */
export function observeStatements(given: Observer): void {
  observer = given
}

/** Runs a statement, and tells of it if somebody wants to know. */
export function observed<Given extends Result>(
  text: string,
  address: DatabaseAddress,
  run: () => Promise<Given>,
): Promise<Given> {
  const end = observer?.begin(text, address)
  const result = run()
  if (!end) return result
  return result.then(
    (given) => {
      end(given)
      return given
    },
    (error: unknown) => {
      end({ error })
      throw error
    },
  )
}

const unobserved = <T>(work: () => T) => work()

/** What runs work later, or for somebody else, so that its statements count as those of the present caller. */
export function asPresentCaller(): <T>(work: () => T) => T {
  return observer?.asCaller() ?? unobserved
}
