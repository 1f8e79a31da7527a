/** A mail as it goes out: the same content as HTML and as plain text. */
export type Mail = { to: string; subject: string; html: string; text: string }

/** Hands one mail over; throws when it was not taken. */
export type MailTransport = { send(mail: Mail): Promise<void> }

export type Mailer = {
  /**
   * Sends a mail in the background: the caller neither waits nor learns of a failure. Given a function, the mail is
   * written in the background as well; null means that there is nothing to send.
   */
  send(mail: Mail | (() => Promise<Mail | null>)): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
  /** Finishes the attempts under way and makes no further ones. */
  close(): Promise<void>
}

const ATTEMPTS = 5
const PAUSE = 10_000

/**
 * Tries each mail up to 5 times, 10 seconds apart.
 *
 * @param options.report is told of a mail that was given up, and why
 * @param options.pause waits before the next attempt, not longer than the signal allows
 */
export function createMailer(
  transport: MailTransport,
  options: {
    report: (error: unknown) => void
    pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  },
): Mailer {
  const { report, pause = waitFor } = options
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  async function deliver(mail: Mail): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transport.send(mail)
      } catch (error) {
        if (attempt === ATTEMPTS || closing.signal.aborted) throw error
      }
      await pause(PAUSE, closing.signal)
    }
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    send(mail) {
      const delivery = Promise.resolve()
        .then(async () => {
          const written = typeof mail === "function" ? await mail() : mail
          if (written) await deliver(written)
        })
        .catch(report)
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    settled,
    async close() {
      closing.abort()
      await settled()
    },
  }
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener("abort", end)
  })
}
