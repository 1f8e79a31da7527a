// Runs in a hidden frame of a client's page and tells the client whether its session has changed.
// Message from the client: "<client id> <session id, or nothing>". Answer: "unchanged", "changed" or "error".

const STATUS_COOKIE = "plumbline_session_id"

/** Whether the server lets an origin ask about a client. Asked once; a failed request is retried. */
const verdicts = new Map()

function mayAsk(client, origin) {
  const key = `${client} ${origin}`
  if (!verdicts.has(key)) {
    const query = new URLSearchParams({ client_id: client, origin })
    const verdict = fetch(`${location.pathname.replace(/\/$/, "")}/init?${query}`).then(
      (reply) => reply.ok,
      () => {
        verdicts.delete(key)
        return false
      },
    )
    verdicts.set(key, verdict)
  }
  return verdicts.get(key)
}

function currentSession() {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(`${STATUS_COOKIE}=`))
  return cookie ? cookie.slice(STATUS_COOKIE.length + 1) : ""
}

addEventListener("message", async (event) => {
  if (typeof event.data !== "string" || !event.source) return
  const [client, session, ...rest] = event.data.split(" ")
  if (!client || session === undefined || rest.length > 0) return
  const answer = !(await mayAsk(client, event.origin))
    ? "error"
    : session === currentSession()
      ? "unchanged"
      : "changed"
  event.source.postMessage(answer, event.origin)
})
