import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { contentSecurityPolicy } from "../pages/layout.ts"
import { errorPage, pageLanguage, sendPage } from "../pages/sending.ts"
import { PROVIDER_PATH, type Realm } from "../realm.ts"

/** What a client asks for is stored while its sign-in lasts, several times. Our own asks with about 500 characters. */
const LONGEST_ADDRESS = 4000

/** The endpoints that the engine answers by itself. */
export function registerEngine(app: FastifyInstance, realmOf: (request: FastifyRequest) => Realm): void {
  // The engine reads bodies itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", (_request, _body, done) => done(null))

  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const realm = realmOf(request)
    if (request.url.includes("%00") || request.url.length > LONGEST_ADDRESS)
      return refuse(realm, request, reply)
    return passToEngine(realm, request, reply)
  }
  app.get(`${PROVIDER_PATH}/authorize`, pass)
  app.get(`${PROVIDER_PATH}/authorize/:uid`, pass)
  app.post(`${PROVIDER_PATH}/token`, pass)
  app.get(`${PROVIDER_PATH}/jwks`, pass)
  app.get(`${PROVIDER_PATH}/.well-known/openid-configuration`, pass)
}

/**
 * Lets the engine answer on the raw connection. It builds links from the request, so it is given the public address,
 * whatever host name the request used, and is mounted at the provider's path.
 */
async function passToEngine(realm: Realm, { raw, ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header("content-security-policy", contentSecurityPolicy(realm))
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  const publicAddress = new URL(realm.address)
  raw.headers.host = publicAddress.host
  raw.headers["x-forwarded-proto"] = publicAddress.protocol.slice(0, -1)
  // Only our own server knows which proxies to trust.
  raw.headers["x-forwarded-for"] = ip
  delete raw.headers["x-forwarded-host"]
  const path = (raw.url ?? "").slice(realm.path.length)
  Object.assign(raw, { originalUrl: realm.path + path, url: path })
  await realm.provider.callback()(raw, reply.raw)
}

/** The database rejects text with a zero byte, and no value of ours contains one. */
function refuse(realm: Realm, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = { error: "invalid_request" }
  const page = errorPage(realm, { language: pageLanguage(request), address: realm.path, error })
  return sendPage(realm, request, reply, page, 400)
}
