import { runScimTokenCommand } from "../cli/scim-token.ts"
import type { Reply, TestApp } from "./test-app.ts"

/** A token for the directory of a tenant, made by the command. */
export async function scimToken(app: TestApp, tenant = "main", name = "Directory"): Promise<string> {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  await runScimTokenCommand(["create", name, "--tenant", tenant], openApp, (line) => lines.push(line))
  return /scim_\S+/.exec(lines.join("\n"))?.[0] ?? ""
}

/** A directory that keeps a tenant up to date by SCIM. */
export function directoryOf(app: TestApp, token: string, host?: string) {
  const program = app.program(token, host === undefined ? {} : { host })
  const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
    program.call(method, `/scim/v2${path}`, {
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      headers: { "content-type": "application/scim+json" },
    })
  return {
    call,
    get: (path: string) => call("GET", path),
    post: (path: string, body: unknown) => call("POST", path, body),
    put: (path: string, body: unknown) => call("PUT", path, body),
    patch: (path: string, body: unknown) => call("PATCH", path, body),
    delete: (path: string) => call("DELETE", path),
  }
}
