import { mkdir, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { createApp } from "../apps/server/src/app.ts"
import { describeSettings, loadConfig } from "../apps/server/src/config.ts"
import { connect, embeddedOptions } from "../apps/server/src/platform/database/connect.ts"
import { generateApiTypes } from "./api-types/generate.ts"
import { generateTables } from "./generate-tables.ts"

/*
 * Writes what is generated from the sources: row types of the tables, the types of the web client's API calls, and the
 * configuration reference. With --check it writes nothing and fails when a file is not current.
 */
const root = new URL("..", import.meta.url).pathname
const check = process.argv.includes("--check")

const files: Record<string, string> = {
  "apps/server/src/platform/database/generated/tables.ts": await generateTables(),
  "apps/web/src/api/generated/schema.d.ts": await generateApiTypes(await openApiDocument()),
  "docs/configuration.md": configurationReference(),
}

for (const [path, text] of Object.entries(files)) {
  if (check) await requireCurrent(path, text)
  else {
    await mkdir(join(root, path, ".."), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

async function requireCurrent(path: string, text: string): Promise<void> {
  const { readFile } = await import("node:fs/promises")
  const stored = await readFile(join(root, path), "utf8").catch(() => "")
  if (stored === text) return
  console.error(`${path} is not current: run "npm run generate" and commit what it writes.`)
  process.exitCode = 1
}

async function openApiDocument(): Promise<string> {
  const database = await connect({ kind: "instance", instance: await PGlite.create(embeddedOptions) })
  const config = loadConfig({ LOG_LEVEL: "silent", PLUMBLINE_DATA: join(tmpdir(), "plumbline-generate") })
  const app = await createApp(config, { database })
  const document = JSON.stringify(app.http.swagger())
  await app.close()
  return document
}

function configurationReference(): string {
  const rows = describeSettings().map(
    ({ variable, fallback, meaning }) =>
      `| \`${variable}\` | ${fallback === "" ? "" : `\`${fallback}\``} | ${meaning} |`,
  )
  return `# Configuration

Plumbline is configured by environment variables. This table is generated from \`apps/server/src/config.ts\` by
\`npm run generate\`.

| Variable | Default | Meaning |
|---|---|---|
${rows.join("\n")}
`
}
