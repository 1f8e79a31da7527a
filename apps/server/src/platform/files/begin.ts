import { once } from "node:events"
import type { Readable } from "node:stream"

/** Waits for the first bytes of a stream, or its end if it is empty; throws the stream's error. */
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
