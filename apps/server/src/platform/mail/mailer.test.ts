import { expect, test } from "vitest"
import { createMailer, type Mail } from "./mailer.ts"

const mail: Mail = { to: "kai@example.com", subject: "Hello", html: "<p>Hello</p>", text: "Hello" }

/** A mailer whose server refuses the first `refusals` attempts, and what happened. */
function aMailer(refusals: number, pauseUntilClosed = false) {
  const seen = { attempts: 0, pauses: [] as number[], delivered: [] as Mail[], reported: [] as unknown[] }
  const mailer = createMailer(
    {
      async send(sent) {
        seen.attempts++
        if (seen.attempts <= refusals) throw new Error(`refused ${seen.attempts}`)
        seen.delivered.push(sent)
      },
    },
    {
      report: (error) => seen.reported.push(error),
      pause: async (milliseconds, signal) => {
        seen.pauses.push(milliseconds)
        if (pauseUntilClosed && !signal.aborted)
          await new Promise((resolve) => signal.addEventListener("abort", resolve))
      },
    },
  )
  return { mailer, seen }
}

test("a mail is sent in the background", async () => {
  const { mailer, seen } = aMailer(0)
  mailer.send(mail)
  expect(seen.delivered).toEqual([])
  await mailer.settled()
  expect(seen.delivered).toEqual([mail])
})

test("a mail that is refused is tried again after ten seconds, five times in all", async () => {
  const late = aMailer(4)
  late.mailer.send(mail)
  await late.mailer.settled()
  expect(late.seen).toMatchObject({
    delivered: [mail],
    reported: [],
    pauses: [10_000, 10_000, 10_000, 10_000],
  })

  const lost = aMailer(5)
  lost.mailer.send(mail)
  await lost.mailer.settled()
  expect(lost.seen).toMatchObject({ attempts: 5, delivered: [], reported: [new Error("refused 5")] })
})

test("a mail can be written in the background, and left out", async () => {
  const { mailer, seen } = aMailer(0)
  mailer.send(async () => mail)
  mailer.send(async () => null)
  mailer.send(async () => {
    throw new Error("cannot write")
  })
  await mailer.settled()
  expect(seen.delivered).toEqual([mail])
  expect(seen.reported).toEqual([new Error("cannot write")])
})

test("closing does not wait for pauses", async () => {
  const { mailer, seen } = aMailer(5, true)
  mailer.send(mail)
  await new Promise((resolve) => setTimeout(resolve))
  await mailer.close()
  expect(seen.attempts).toBe(2)
  expect(seen.reported).toHaveLength(1)
})
