import { promisify } from "node:util"
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  gzip,
  gzipSync,
  type ZlibOptions,
  type ZstdOptions,
  constants as zlib,
  zstdCompress,
  zstdCompressSync,
} from "node:zlib"
import { Negotiator } from "@fastify/accept-negotiator"
import type { FastifyInstance } from "fastify"

/** Replies below it fit into a packet anyway. */
const THRESHOLD_BYTES = 1024
/** What is compressed at once, within a millisecond; what is larger is compressed by another thread. */
const AT_ONCE_BYTES = 256 * 1024

/**
 * Compresses replies that are texts, by the best encoding the caller accepts. In one piece: a stream of zlib costs five
 * times what it does to a report of 50 kB (0.2 ms), and its buffers keep the garbage collector busy.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < THRESHOLD_BYTES) return payload
    if (reply.hasHeader("content-encoding")) return payload
    const vary = reply.getHeader("vary")
    reply.header("vary", vary === undefined ? "accept-encoding" : `${vary}, accept-encoding`)
    const encoding = negotiator.negotiate(request.headers["accept-encoding"] ?? "")
    if (encoding === null) return payload
    const content = Buffer.from(payload)
    const { atOnce, elsewhere } = encodings[encoding]
    const compressed = content.byteLength > AT_ONCE_BYTES ? await elsewhere(content) : atOnce(content)
    reply.header("content-encoding", encoding).header("content-length", compressed.byteLength)
    return compressed
  })
}

// Levels from which on a reply takes longer to compress than it gains on the way.
const zstdOptions: ZstdOptions = { params: { [zlib.ZSTD_c_compressionLevel]: 3 } }
const brotliOptions: BrotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 3 } }
const gzipOptions: ZlibOptions = { level: 3 }

const zstdElsewhere = promisify<Buffer, ZstdOptions, Buffer>(zstdCompress)
const brotliElsewhere = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const gzipElsewhere = promisify<Buffer, ZlibOptions, Buffer>(gzip)

/** The best first. */
const encodings = {
  zstd: {
    atOnce: (content: Buffer) => zstdCompressSync(content, zstdOptions),
    elsewhere: (content: Buffer) => zstdElsewhere(content, zstdOptions),
  },
  br: {
    atOnce: (content: Buffer) => brotliCompressSync(content, brotliOptions),
    elsewhere: (content: Buffer) => brotliElsewhere(content, brotliOptions),
  },
  gzip: {
    atOnce: (content: Buffer) => gzipSync(content, gzipOptions),
    elsewhere: (content: Buffer) => gzipElsewhere(content, gzipOptions),
  },
}

const negotiator = new Negotiator({
  supportedValues: ["zstd", "br", "gzip"] satisfies (keyof typeof encodings)[],
})
