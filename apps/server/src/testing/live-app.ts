import { type Caller, createTestApp, type TestApp } from "./test-app.ts"
import { type OpenPage, openPage, openWidget } from "./widget.ts"

/** A listening application, and the pages that people have open. */
export type LiveApp = {
  app: TestApp
  /** Where it listens. */
  url: string
  pageOf(person: Caller): Promise<OpenPage>
  close(): Promise<void>
}

export async function startLiveApp(environment: Record<string, string> = {}): Promise<LiveApp> {
  const app = await createTestApp(environment)
  await app.http.listen({ host: "127.0.0.1", port: 0 })
  const address = app.http.server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const url = `http://127.0.0.1:${address.port}`
  const pages: OpenPage[] = []
  return {
    app,
    url,
    async pageOf(person) {
      const { token } = await openWidget(app, person)
      const page = await openPage(url, token)
      pages.push(page)
      return page
    },
    async close() {
      for (const { socket } of pages) socket.close()
      await app.close()
    },
  }
}
