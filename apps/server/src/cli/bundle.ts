import { writeFile } from "node:fs/promises"
import { attester, bundleFile } from "../features/attestations/index.ts"
import { asManagerOf } from "./assessment-manager.ts"
import { databaseHelp, exactly, runCommand, WrongUse } from "./command.ts"
import { type OpenedApp, tenantHelp, tenantNamed, tenantOption, withApp } from "./opened-app.ts"

const usage = `Usage: plumbline bundle --assessment <id> [--evidence] [--tenant <slug>] <file.zip>

Writes a signed archive with the kit, the answers, their history and the result of an assessment. Others verify it with
plumbline verify, without this server.

  --assessment   The id of the assessment, as in its address.
  --evidence     Includes evidence with its files; otherwise only their SHA-256 hashes.
${tenantHelp}

${databaseHelp}
Exit code: 0 written, 1 no such assessment or no report, 2 wrong usage.
`

const options = {
  assessment: { type: "string" },
  evidence: { type: "boolean", default: false },
  ...tenantOption,
} as const

/**
 * Runs `bundle`; `args` is what follows it.
 *
 * @returns the exit code: 0 written · 1 refused · 2 wrong usage
 */
export async function runBundleCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: (line: string) => void = console.log,
): Promise<number> {
  return runCommand({ args, usage, options, print }, async ({ positionals, values }) => {
    const [path] = exactly(positionals, "file.zip")
    const { assessment: assessmentId } = values
    if (assessmentId === undefined) throw new WrongUse("--assessment <id> is missing.")
    await withApp(openApp, async (app) => {
      const ctx = await asManagerOf(app, await tenantNamed(app, values.tenant), assessmentId)
      const readable = await attester.check(ctx, { params: { assessmentId } })
      const file = await bundleFile(ctx, readable, values.evidence, { "plumbline-heal": "on" })
      await writeFile(path, await file.render())
      print(`Wrote ${path}.`)
    })
  })
}
