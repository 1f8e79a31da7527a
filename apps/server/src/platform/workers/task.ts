import { ProductError, unavailable } from "../errors.ts"

/** Work for a worker thread: the default export of a module, a function with one plain value as its parameter. */
export type Task<Input, Output> = {
  /** URL of the module. */
  readonly module: string
  /** Whether it reads what people send, and so runs in a process of its own. */
  readonly readsUploads: boolean
  /** The type of the module's function; only for the compiler. */
  readonly does?: (input: Input) => Output
}

/** Defines a task: `defineTask<typeof import("./thing-worker.ts").default>(new URL("./thing-worker.ts", import.meta.url))`. */
export function defineTask<Does extends (input: never) => unknown>(
  module: URL,
  { readsUploads = false }: { readsUploads?: boolean } = {},
): Task<Parameters<Does>[0], Awaited<ReturnType<Does>>> {
  return { module: module.href, readsUploads }
}

const tooMuch = {
  reading: {
    en: "This file takes too much time or memory to read. Please make it smaller or simpler.",
    fa: "خواندن این فایل زمان یا حافظهٔ بیش از اندازه می‌خواهد. لطفاً آن را کوچک‌تر یا ساده‌تر کنید.",
  },
  computing: {
    en: "This takes too much time or memory to compute. Try again later, or ask for less at once.",
    fa: "این محاسبه زمان یا حافظهٔ بیش از اندازه می‌خواهد. بعداً دوباره تلاش کنید یا بخش کوچک‌تری بخواهید.",
  },
}

/** A task exceeded its time or memory limit, because the input is too large or too complex: 422. */
export class TooMuchWork extends ProductError {
  /** @param doing what the task was for: reading what somebody has sent, or computing something */
  constructor(doing: keyof typeof tooMuch, cause?: unknown) {
    super("INVALID_STATE", tooMuch[doing])
    this.cause = cause
  }
}

/** Whether a task exceeded its time, its thread's memory, or the maximum size of a string, list or stack. */
export function isLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? error.code : undefined
  return error.name === "AbortError" || error.name === "RangeError" || code === "ERR_WORKER_OUT_OF_MEMORY"
}

export function tooManyTasks(): ProductError {
  return unavailable(
    {
      en: "This site is very busy right now. Try again in a moment.",
      fa: "هم‌اکنون کارهای بسیاری در دست انجام است. کمی بعد دوباره تلاش کنید.",
    },
    new Error("Too many tasks are waiting for a worker thread."),
  )
}
