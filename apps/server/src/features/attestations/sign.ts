import { Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import type { RouteDefinition } from "../../platform/http/route.ts"
import { type Export, reportExporter, reportFile, sendExport, tagOf } from "../documents/index.ts"
import { signDetached } from "./keys.ts"
import { WithSignature } from "./schemas.ts"

/** The detached signature of a file, in place of the file. */
export function signatureOf(ctx: AnonymousContext, file: Export): Export {
  return {
    ...file,
    tag: tagOf([file.tag, "signature"]),
    type: "application/jose",
    extension: `${file.extension}.jws`,
    isRecorded: false,
    render: async () => Buffer.from(await signDetached(ctx, await file.render())),
  }
}

/** Has the call of a report as a file also send the signature of its JSON. */
export function withSignature(route: RouteDefinition): RouteDefinition {
  if (route.path !== "/api/v1/assessments/:assessmentId/export/") return route
  return {
    ...route,
    summary: `${route.summary}. Of JSON there is a signature`,
    query: Type.Object({ ...route.query?.properties, ...WithSignature }),
    async handle(request) {
      const { ctx, granted, headers, params, query, http } = request
      if (!query.signature) return route.handle(request)
      if (query.format !== "json") throw onlyJsonIsSigned()
      const asked = { ctx, granted, query }
      const signature = signatureOf(ctx, await reportFile(asked, headers))
      return sendExport(asked, signature, http, (current) => reportExporter.check(current, { params, query }))
    },
  }
}

function onlyJsonIsSigned() {
  return invalid({
    en: "Only JSON has a signature: other formats are made for people.",
    fa: "تنها JSON امضا دارد؛ قالب‌های دیگر برای خواندن افراد ساخته می‌شوند.",
  })
}
