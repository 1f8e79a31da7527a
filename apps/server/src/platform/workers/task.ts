/** Work for a worker thread: the default export of a module, a function with one plain value as its parameter. */
export type Task<Input, Output> = {
  /** URL of the module. */
  readonly module: string
  /** The type of the module's function; only for the compiler. */
  readonly does?: (input: Input) => Output
}

/** Defines a task: `defineTask<typeof import("./thing-worker.ts").default>(new URL("./thing-worker.ts", import.meta.url))`. */
export function defineTask<Does extends (input: never) => unknown>(
  module: URL,
): Task<Parameters<Does>[0], ReturnType<Does>> {
  return { module: module.href }
}
