const BOUNDARY = "----plumbline-test"

type Part = string | { name: string; type: string; bytes: Uint8Array | string }

/** A multipart body for `caller.call`: fields as text, files with name and type. */
export function multipart(parts: Record<string, Part>): {
  payload: Buffer
  headers: { "content-type": string }
} {
  const chunks = Object.entries(parts).flatMap(([field, part]) => {
    const isFile = typeof part !== "string"
    const disposition = `content-disposition: form-data; name="${field}"${isFile ? `; filename="${part.name}"` : ""}`
    const type = isFile ? `\r\ncontent-type: ${part.type}` : ""
    return [
      Buffer.from(`--${BOUNDARY}\r\n${disposition}${type}\r\n\r\n`),
      Buffer.from(isFile ? part.bytes : part),
      Buffer.from("\r\n"),
    ]
  })
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  }
}
