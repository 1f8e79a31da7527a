import { once } from "node:events"
import type { Readable } from "node:stream"

/** Waits until the first bytes of a stream have arrived, or its end when there are none; its error is thrown. */
export async function begin(stream: Readable): Promise<Readable> {
  const done = new AbortController()
  const { signal } = done
  try {
    await Promise.race([once(stream, "readable", { signal }), once(stream, "end", { signal })])
    return stream
  } finally {
    done.abort()
  }
}
