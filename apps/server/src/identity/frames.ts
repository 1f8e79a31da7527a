import type { FastifyReply } from "fastify"
import type { RedirectRules } from "./redirects.ts"

/** A page without content, for a hidden frame in pages of clients, which runs one of our scripts. */
export function sendFrame({ origins }: RedirectRules, reply: FastifyReply, script: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    `frame-ancestors 'self' ${origins.join(" ")}`,
    "base-uri 'none'",
  ]
  // This header cannot list origins and would forbid what the policy allows.
  reply.removeHeader("x-frame-options")
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("content-security-policy", policy.join("; "))
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Session</title><script src="${script}"></script></head><body></body></html>`,
    )
}

/** Refuses a request without a valid access token, as the standard says. */
export function refuseToken(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header("www-authenticate", 'Bearer error="invalid_token"')
    .send({ error: "invalid_token", error_description: "The access token is missing, wrong or expired." })
}
