import { readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { bringUpToDate, type GeneratedFile } from "./generated-file.ts"

/*
 * `npm run generate`: generates files from the sources.
 *
 * Row types of the tables and API types for clients are not committed; `-- types` generates only these, which `npm run
 * types`, `npm run dev` and installing the packages do automatically. The configuration reference is committed, because
 * people read it in the repository; `-- --check` fails when it is outdated, and writes nothing.
 *
 * Large modules are imported only when something has to be generated, which is rare.
 */
const root = fileURLToPath(new URL("..", import.meta.url))
const reference = "docs/configuration.md"
const server = "apps/server/src"

const types: GeneratedFile[] = [
  {
    path: `${server}/platform/database/generated/tables.ts`,
    sources: [
      `${server}/platform/database/migrations`,
      `${server}/platform/database/migrate.ts`,
      "tools/generate-tables.ts",
      "package-lock.json",
    ],
    make: async () => (await import("./generate-tables.ts")).generateTables(),
  },
  {
    path: "packages/client/src/generated/schema.ts",
    sources: [
      server,
      "packages/scoring",
      "packages/advice",
      "packages/kit-dsl",
      "tools/generate.ts",
      "tools/api-types/generate.ts",
      "package-lock.json",
    ],
    async make() {
      const { generateApiTypes } = await import("./api-types/generate.ts")
      return generateApiTypes(await openApiDocument())
    },
  },
]

const [wish] = process.argv.slice(2)
if (wish === "--check") await requireCurrentReference()
else {
  for (const file of types) if (await bringUpToDate(root, file)) console.log(`Generated ${file.path}.`)
  if (wish !== "types") await writeFile(join(root, reference), await configurationReference())
}

async function requireCurrentReference(): Promise<void> {
  const stored = await readFile(join(root, reference), "utf8").catch(() => "")
  if (stored === (await configurationReference())) return
  console.error(`${reference} is outdated: run "npm run generate" and commit the result.`)
  process.exitCode = 1
}

async function openApiDocument(): Promise<string> {
  const { createApp } = await import("../apps/server/src/app.ts")
  const { loadConfig } = await import("../apps/server/src/config.ts")
  const { connect } = await import("../apps/server/src/platform/database/connect.ts")
  const { openPglite } = await import("../apps/server/src/platform/database/pglite.ts")
  const database = await connect({ kind: "instance", instance: await openPglite() })
  const config = loadConfig({
    LOG_LEVEL: "silent",
    PLUMBLINE_DATA: join(tmpdir(), "plumbline-generate"),
    // Protocols of other systems are not for our clients.
    COMPATIBILITY: "none",
  })
  const app = await createApp(config, { database })
  const document = JSON.stringify(app.http.swagger())
  await app.close()
  return document
}

async function configurationReference(): Promise<string> {
  const { describeSettings, settingsOfEachNode } = await import("../apps/server/src/config.ts")
  const rows = describeSettings().map(
    ({ variable, fallback, meaning }) =>
      `| \`${variable}\` | ${fallback === "" ? "" : `\`${fallback}\``} | ${meaning} |`,
  )
  return `# Configuration

Plumbline is configured by environment variables. This table is generated from \`apps/server/src/settings/\` by
\`npm run generate\`.

Each of them can also come from a file, as secrets of containers do: \`SECRET_KEY_FILE=/run/secrets/secret-key\` instead of
\`SECRET_KEY\`. The last line break of the file is left out. The server does not start if the file cannot be read or is
empty, or if both are given.

All nodes of an installation have the same settings, which [\`plumbline doctor\`](operations.md#checking-a-machine) compares.
Only these may differ: ${settingsOfEachNode()
    .map((variable) => `\`${variable}\``)
    .join(", ")}; and the paths
and addresses that lead to the same files and the same database servers.

| Variable | Default | Meaning |
|---|---|---|
${rows.join("\n")}
`
}
