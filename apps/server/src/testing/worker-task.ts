import { threadId } from "node:worker_threads"

/** A task whose behaviour the test chooses. */
export default function task(wanted: "answer" | "never end" | "fill the memory"): {
  thread: number
  environment: string[]
} {
  while (wanted === "never end");
  const kept: string[][] = []
  while (wanted === "fill the memory")
    kept.push(Array.from({ length: 1000 }, (_, at) => `${kept.length} ${at}`))
  return { thread: threadId, environment: Object.keys(process.env) }
}
