const TIMEOUT = 5_000
const KNOWN_FOR = 10 * 60_000

/**
 * Finds out whether a Keycloak lets people register: its registration page answers with a form, or with an error where
 * the realm does not allow it. No page waits for the answer: until it is known, registration is offered, because
 * Keycloak's page itself explains when it is not allowed.
 */
export function rememberRegistration(issuer: string, clientId: string): (returnTo: string) => boolean {
  let known: { isOpen: boolean; until: number } | undefined
  let asking = false

  async function ask(returnTo: string): Promise<void> {
    asking = true
    try {
      known = { isOpen: await isOpen(issuer, clientId, returnTo), until: Date.now() + KNOWN_FOR }
    } catch {
      // While the provider does not answer, the last known state is kept.
    } finally {
      asking = false
    }
  }

  return (returnTo) => {
    if (!asking && (!known || known.until < Date.now())) void ask(returnTo)
    return known?.isOpen ?? true
  }
}

async function isOpen(issuer: string, clientId: string, returnTo: string): Promise<boolean> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${returnTo}/`,
    response_type: "code",
    scope: "openid",
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
  })
  const address = `${issuer.replace(/\/$/, "")}/protocol/openid-connect/registrations?${query}`
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) })
  await response.body?.cancel()
  if (response.status >= 500) throw new Error(`${address} answered ${response.status}`)
  return response.ok
}
