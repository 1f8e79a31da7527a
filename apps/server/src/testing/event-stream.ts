/** An open stream of server-sent events. */
export type EventStreamReader = {
  headers: Headers
  status: number
  /** The next event; null when the stream has ended. */
  next(): Promise<{ event: string; data: unknown } | null>
  close(): void
}

export async function readEventStream(url: string): Promise<EventStreamReader> {
  const ending = new AbortController()
  const reply = await fetch(url, { signal: ending.signal })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  return {
    headers: reply.headers,
    status: reply.status,
    async next() {
      while (true) {
        const [block, ...rest] = text.split("\n\n")
        if (block !== undefined && rest.length > 0) {
          text = rest.join("\n\n")
          const event = /^event: (.*)$/m.exec(block)?.[1]
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (event && data) return { event, data: JSON.parse(data) }
          continue
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) return null
        text += value
      }
    },
    close: () => ending.abort(),
  }
}
