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
import { LRUCache } from "lru-cache"

/** Replies below it fit into a packet anyway. */
const THRESHOLD_BYTES = 1024
/** What is compressed at once, within a millisecond; what is larger is compressed by another thread. */
const AT_ONCE_BYTES = 256 * 1024

/** Memory for replies that many ask for, with what they are compressed to. */
const REMEMBERED_BYTES = 4 * 1024 * 1024
/** Larger replies are not remembered: few of them would take all of it. */
const LARGEST_REMEMBERED_BYTES = 256 * 1024

/**
 * Compresses replies that are texts, by the best encoding the caller accepts. In one piece: a stream of zlib costs five
 * times what it does to a report of 50 kB (0.2 ms), and its buffers keep the garbage collector busy. What is asked for
 * again, by the same person or by others, is compressed once.
 */
export function compressReplies(app: FastifyInstance): void {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: REMEMBERED_BYTES,
    maxEntrySize: LARGEST_REMEMBERED_BYTES,
    sizeCalculation: (compressed, key) => 2 * key.length + compressed.byteLength,
  })
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < THRESHOLD_BYTES) return payload
    if (reply.hasHeader("content-encoding")) return payload
    const vary = reply.getHeader("vary")
    reply.header("vary", vary === undefined ? "accept-encoding" : `${vary}, accept-encoding`)
    const encoding = negotiator.negotiate(request.headers["accept-encoding"] ?? "")
    if (encoding === null) return payload
    const key = `${encoding} ${payload}`
    let compressed = remembered.get(key)
    if (!compressed) {
      compressed = await compress(payload, encoding)
      remembered.set(key, compressed)
    }
    reply.header("content-encoding", encoding).header("content-length", compressed.byteLength)
    return compressed
  })
}

type Encoding = keyof typeof encodings

async function compress(text: string, encoding: Encoding): Promise<Buffer> {
  const content = Buffer.from(text)
  const { atOnce, elsewhere } = encodings[encoding]
  return content.byteLength > AT_ONCE_BYTES ? elsewhere(content) : atOnce(content)
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

const negotiator = new Negotiator({ supportedValues: ["zstd", "br", "gzip"] satisfies Encoding[] })
