import { once } from "node:events"
import { createServer } from "node:net"

/** A mail server that accepts everything. */
export type MailServer = {
  url: string
  /** The addresses of all mails so far. */
  received: string[]
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: string[] = []
  const server = createServer((socket) => {
    let isContent = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say("220 ready")
    socket.on("error", () => undefined)
    socket.on("data", (chunk) => {
      for (const line of chunk.toString("utf8").split("\r\n")) {
        if (isContent) {
          if (line !== ".") continue
          isContent = false
          say("250 taken")
          continue
        }
        const to = /^RCPT TO:<(.*)>/.exec(line)?.[1]
        if (to) received.push(to)
        if (line === "DATA") {
          isContent = true
          say("354 go on")
        } else if (line === "QUIT") socket.end("221 bye\r\n")
        else if (line !== "") say("250 fine")
      }
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    async close() {
      server.close()
    },
  }
}
