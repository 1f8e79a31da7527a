/** Work for a thread of its own: the default export of a module, a function of one plain value. */
export type Task<Input, Output> = {
  /** Address of the module. */
  readonly module: string
  /** Only for the compiler: what the module does. */
  readonly does?: (input: Input) => Output
}

/** Defines a task: `defineTask<typeof import("./thing-worker.ts").default>(new URL("./thing-worker.ts", import.meta.url))`. */
export function defineTask<Does extends (input: never) => unknown>(
  module: URL,
): Task<Parameters<Does>[0], ReturnType<Does>> {
  return { module: module.href }
}
