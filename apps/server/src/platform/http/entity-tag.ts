import type { FastifyReply, FastifyRequest } from "fastify"

/**
 * Names the state of a reply by its entity tag, and sends 304 instead if the client has it already.
 *
 * @returns whether it was sent
 */
export async function sendNotModified(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  tag: string,
): Promise<boolean> {
  reply.header("etag", tag)
  const weak = (text: string) => text.trim().replace(/^W\//, "")
  const known = request.headers["if-none-match"]?.split(",").some((each) => weak(each) === weak(tag))
  if (known) await reply.code(304).send()
  return known ?? false
}
