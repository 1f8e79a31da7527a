import { refusalOf, unreachable } from "@plumbline/client"
import { api } from "./client.ts"
import { once } from "./repeat.ts"
import { LONG_WORK } from "./timeouts.ts"

/**
 * Uploads a form with files and reports progress, which the browser's `fetch` cannot.
 *
 * @param onProgress receives the share already sent, 0…1
 * @throws ApiError for anything but success
 */
export function upload(
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
  method: "POST" | "PUT" = "POST",
): Promise<void> {
  const send = (key: string) => sendForm({ path, form, method, key }, onProgress)
  return once([method, path, [...form]], send)
}

async function sendForm(
  { path, form, method, key }: { path: string; form: FormData; method: string; key: string },
  onProgress: (part: number) => void,
): Promise<void> {
  const headers = { ...(await api.headersOf(path)), "Idempotency-Key": key }
  const request = new XMLHttpRequest()
  const done = Promise.withResolvers<void>()
  request.upload.addEventListener("progress", ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener("load", () => done.resolve())
  for (const failure of ["error", "timeout", "abort"] as const) {
    request.addEventListener(failure, () => done.reject(unreachable()))
  }
  request.timeout = LONG_WORK
  request.open(method, path)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.send(form)
  await done.promise
  if (request.status >= 200 && request.status < 300) return
  // Only proxies send these statuses here; a `Response` with one of them must not have a body.
  const body = [204, 205, 304].includes(request.status) ? null : request.responseText
  throw await refusalOf(new Response(body, { status: request.status, headers: retryHeader(request) }))
}

function retryHeader(request: XMLHttpRequest): Record<string, string> {
  const seconds = request.getResponseHeader("retry-after")
  return seconds === null ? {} : { "retry-after": seconds }
}
