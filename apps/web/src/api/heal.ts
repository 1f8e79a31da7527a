/** Sends a request, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>

/**
 * What brings a stale assessment up to date, by the code with which the server refuses to show it.
 * The server names one at a time, in this order.
 */
const cures: Record<string, string> = {
  DEPRECATED: "migrate-kit-version/",
  CALCULATE_NOT_VALID: "calculate/",
  CONFIDENCE_CALCULATION_NOT_VALID: "calculate-confidence/",
}

/**
 * Wraps `send` so that a reply "this result is stale" is cured and the request repeated; the caller only waits
 * longer. Each cure is tried once per request, so a server that stays unhappy cannot keep us busy. Requests
 * that meet the same staleness at the same moment share one cure. When a cure fails the caller gets the first
 * reply.
 */
export function healing(send: Send): Send {
  const underWay = new Map<string, Promise<boolean>>()

  async function cure(request: Request, call: string): Promise<boolean> {
    const url = new URL(call, request.url).href
    const running = underWay.get(url)
    if (running) return running
    const started = send(new Request(url, { method: "POST" }))
      .then((reply) => reply.ok)
      .finally(() => underWay.delete(url))
    underWay.set(url, started)
    return started
  }

  return async (request) => {
    const assessmentId = assessmentIn(request.url)
    if (!assessmentId || isCure(request.url)) return send(request)

    const tried = new Set<string>()
    for (;;) {
      const reply = await send(request.clone())
      const remedy = await remedyFor(reply)
      if (!remedy || tried.has(remedy)) return reply
      tried.add(remedy)
      if (!(await cure(request, `/api/v1/assessments/${assessmentId}/${remedy}`))) return reply
    }
  }
}

/** The id in `/api/v{n}/assessments/{id}/…`, the form of every call that can be refused as stale. */
function assessmentIn(url: string): string | undefined {
  return /\/api\/v\d+\/assessments\/([0-9a-f-]{36})(?:\/|$|\?)/i.exec(url)?.[1]
}

function isCure(url: string): boolean {
  return Object.values(cures).some((call) => new URL(url).pathname.endsWith(`/${call}`))
}

async function remedyFor(reply: Response): Promise<string | undefined> {
  if (reply.status !== 400) return undefined
  try {
    const body: unknown = await reply.clone().json()
    const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined
    return typeof code === "string" ? cures[code] : undefined
  } catch {
    return undefined
  }
}
