import type { Readable } from "node:stream"
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy"
import { type ExpectedBody, receiveBody, TooLarge, tooManyFiles, unreadable } from "./receive-body.ts"

import type { UploadedFile } from "./schemas.ts"

/** How many files a route accepts, and how large each may be; `setting` names a setting that may lower this size. */
export type MultipartLimits = { files: number; bytesOfFile: number; setting?: "attachmentMaxBytes" }

/** Space for the texts of a form and the delimiters between its parts. */
const MOST_FORM_BYTES = 256 * 1024
const MOST_FIELDS = 100
/** RFC 2046, 5.1.1. */
const LONGEST_BOUNDARY = 70

/** A received file. Only a multipart body can produce one, never JSON. */
export class ReceivedFile implements UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array

  constructor(name: string, type: string, bytes: Uint8Array) {
    this.name = name
    this.type = type
    this.bytes = bytes
  }
}

/** The maximum number of bytes of a whole body. */
export function mostBytesOf({ files, bytesOfFile }: MultipartLimits): number {
  return files * bytesOfFile + MOST_FORM_BYTES
}

/**
 * Returns the texts and files of a multipart body by name; the last of several parts with the same name wins.
 * (`@fastify/multipart` uses the same parser, but reads the request itself: pieces could neither be counted nor timed.)
 *
 * @throws INVALID_INPUT for more or larger files than allowed, and for a malformed multipart body
 */
export async function readMultipart(
  body: Readable,
  contentType: string,
  limits: MultipartLimits,
  expected: ExpectedBody,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const parser = openParser(contentType, limits)
  parser.on("field", (name: string | undefined, value: string) => {
    if (name !== undefined) fields.set(name, value)
  })
  parser.on(
    "file",
    (
      name: string | undefined,
      file: BusboyFileStream,
      fileName: string | undefined,
      _: string,
      type: string,
    ) => {
      const pieces: Buffer[] = []
      file.on("data", (piece: Buffer) => pieces.push(piece))
      file.on("limit", () => reject(new TooLarge(limits.bytesOfFile)))
      file.on("error", () => reject(unreadable()))
      file.on("end", () => {
        if (name !== undefined)
          fields.set(name, new ReceivedFile(fileName ?? "", type, Buffer.concat(pieces)))
      })
    },
  )
  parser.on("filesLimit", () => reject(tooManyFiles(limits.files)))
  parser.on("fieldsLimit", () => reject(unreadable()))
  parser.on("partsLimit", () => reject(unreadable()))
  parser.on("error", () => reject(unreadable()))
  parser.on("finish", resolve)
  let isEmpty = true
  const received = receiveBody(body, expected, (piece) => {
    isEmpty = false
    parser.write(piece)
  })
  await Promise.race([received, failureOf(promise)])
  if (isEmpty) return {}
  parser.end()
  await promise
  return Object.fromEntries(fields)
}

function openParser(contentType: string, { files, bytesOfFile }: MultipartLimits): BusboyInstance {
  const boundary = /boundary="?([^";]*)/i.exec(contentType)?.[1] ?? ""
  if (boundary === "" || boundary.length > LONGEST_BOUNDARY) throw unreadable()
  const headers: BusboyHeaders = { "content-type": contentType }
  const limits = {
    ...{ files, fileSize: bytesOfFile },
    ...{ fields: MOST_FIELDS, fieldSize: MOST_FORM_BYTES, headerSize: 16 * 1024, headerPairs: 50 },
    parts: files + MOST_FIELDS,
  }
  try {
    return new Busboy({ headers, limits })
  } catch {
    throw unreadable()
  }
}

/** Rejects when the promise does, and never resolves. */
function failureOf(promise: Promise<void>): Promise<never> {
  return new Promise((_, reject) => promise.catch(reject))
}
