import { once } from "node:events"
import { createServer } from "node:net"
import { expect, test } from "vitest"
import { lacksSender, smtpTransport } from "./transports.ts"

const mail = {
  from: "Acme Assess",
  to: "kai@example.com",
  subject: "Confirm your address",
  html: "<p>Hello Kai</p>",
  text: "Hello Kai",
}
const sender = { publicUrl: "https://assess.example" }

/** A mail server that accepts mails and records what it receives. */
async function mailServer(refuse = false) {
  const heard: string[] = []
  let reading = false
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    say("220 ready")
    let unread = ""
    socket.on("data", (chunk) => {
      const lines = (unread + chunk).split("\r\n")
      unread = lines.pop() ?? ""
      for (const line of lines) {
        heard.push(line)
        if (reading) {
          if (line === ".") {
            reading = false
            say("250 taken")
          }
        } else if (line === "DATA") {
          reading = true
          say("354 go on")
        } else if (line === "QUIT") socket.end("221 bye\r\n")
        else say(refuse && line.startsWith("RCPT") ? "550 nobody here" : "250 fine")
      }
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return { url: `smtp://127.0.0.1:${address.port}`, heard, close: () => server.close() }
}

test("a mail is sent as HTML and as plain text", async () => {
  const server = await mailServer()
  await smtpTransport(server.url, { ...sender, from: null }).send(mail)
  server.close()
  const text = server.heard.join("\n")
  expect(text).toContain("MAIL FROM:<no-reply@assess.example>")
  expect(text).toContain("RCPT TO:<kai@example.com>")
  expect(text).toContain("From: Acme Assess <no-reply@assess.example>")
  expect(text).toContain("Subject: Confirm your address")
  expect(text).toMatch(
    /Content-Type: text\/plain[\s\S]*Hello Kai[\s\S]*Content-Type: text\/html[\s\S]*<p>Hello Kai<\/p>/,
  )
})

test("the sender is the configured one", async () => {
  const server = await mailServer()
  await smtpTransport(server.url, { ...sender, from: "Reviews <reviews@example.org>" }).send(mail)
  server.close()
  expect(server.heard.join("\n")).toContain("From: Reviews <reviews@example.org>")
})

test("a mail that the server does not accept is an error", async () => {
  const server = await mailServer(true)
  await expect(smtpTransport(server.url, { ...sender, from: null }).send(mail)).rejects.toThrow("nobody here")
  server.close()
})

test("mails need a valid sender: a setting, the user of the mail server, or the public host", () => {
  const local = { from: null, publicUrl: "http://localhost:8080" }
  expect(lacksSender("smtp://mail.example.org", local)).toBe(true)
  expect(lacksSender("smtp://mail.example.org", { ...local, from: "plumbline@example.org" })).toBe(false)
  expect(lacksSender("smtp://kai%40example.org:secret@mail.example.org", local)).toBe(false)
  expect(lacksSender("smtp://mail.example.org", { ...local, publicUrl: "https://assess.example.org" })).toBe(
    false,
  )
})
