import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { fieldsOf } from "../pages/sending.ts"
import { CLIENT_ID, type Realm } from "../realm.ts"

/**
 * The pages that the adapter loads in hidden frames: one reports whether our frames can read their cookies at all, the
 * other whether the session has changed. The adapter does not start without their answers.
 */
export function registerFrames(app: FastifyInstance, realmOf: (request: FastifyRequest) => Realm): void {
  const folder = "/realms/:realm/protocol/openid-connect"
  const frame = (script: string) => (request: FastifyRequest, reply: FastifyReply) =>
    sendFrame(realmOf(request), reply, script)

  app.get(`${folder}/3p-cookies/step1.html`, frame("third-party-cookies.js"))
  app.get(`${folder}/3p-cookies/step2.html`, frame("third-party-cookies.js"))
  app.get(`${folder}/login-status-iframe.html`, frame("login-status.js"))
  app.get(`${folder}/login-status-iframe.html/init`, async (request, reply) => {
    const { client_id: client, origin = "" } = fieldsOf(request.query)
    const isRegistered = client === CLIENT_ID && realmOf(request).redirects.origins.includes(origin)
    return reply
      .code(isRegistered ? 204 : 403)
      .header("cache-control", "no-store")
      .send()
  })
}

function sendFrame(realm: Realm, reply: FastifyReply, script: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    `frame-ancestors 'self' ${realm.redirects.origins.join(" ")}`,
    "base-uri 'none'",
  ]
  // This header cannot list origins and would forbid what the policy allows.
  reply.removeHeader("x-frame-options")
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("content-security-policy", policy.join("; "))
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Session</title><script src="${realm.path}/assets/${script}"></script></head><body></body></html>`,
    )
}
