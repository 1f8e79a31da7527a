import { threadId } from "node:worker_threads"

/** A task whose behaviour the test chooses. */
export default function task(
  wanted: "answer" | "fail" | "never end" | "fill the memory" | "fill it in one call",
): { process: number; thread: number; environment: string[] } {
  while (wanted === "never end");
  const kept: string[][] = []
  while (wanted === "fill the memory")
    kept.push(Array.from({ length: 1000 }, (_, at) => `${kept.length} ${at}`))
  // Nothing interrupts the parser, so that V8 aborts the whole process.
  if (wanted === "fill it in one call") JSON.parse(`[${"[],".repeat(10_000_000)}[]]`)
  if (wanted === "fail") throw new Error("a mistake")
  return { process: process.pid, thread: threadId, environment: Object.keys(process.env) }
}
