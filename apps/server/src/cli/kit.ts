import { parseArgs } from "node:util"
import { type Diagnostic, type KitDslModel, parseKit } from "@plumbline/kit-dsl"
import { importKit } from "../features/kits/index.ts"
import { type CurrentUser, createContext, inTransaction, type Surroundings } from "../platform/context.ts"
import { ProductError } from "../platform/http/errors.ts"
import { DEFAULT_TENANT, type Tenant, type Tenants } from "../platform/tenants.ts"
import { readKitSource } from "./kit-source.ts"

/** What an import needs of the application. */
export type OpenedApp = { surroundings: Surroundings; tenants: Tenants; close(): Promise<void> }

const usage = `Usage: plumbline kit check <path>
       plumbline kit import <path> [--group <id>] [--publish] [--tenant <slug>]

<path> is a file with the text of a kit, a folder (every .ak file below it) or a ZIP archive.

  check      Lists errors and warnings with file, line and column. Needs no database.
  import     Makes a new kit of the text. Its kit block must give title, summary and about.

  --group    Id of the expert group that owns the new kit. Default: the only group there is.
  --publish  Shows the kit in the library at once.
  --tenant   Short name of the tenant. Default: ${DEFAULT_TENANT}.

Exit code: 0 all right, 1 the kit cannot be read or made, 2 wrong use.
With an embedded database stop the server first: one process at a time can open it.
`

/**
 * Runs `kit check …` or `kit import …`; `args` is what follows `kit`. The application is opened for an import only, when
 * the text is right, and closed again.
 *
 * @returns the exit code: 0 done · 1 the kit cannot be read or made · 2 wrong use
 */
export async function runKitCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: (line: string) => void = console.log,
): Promise<number> {
  const wish = wishOf(args)
  if (wish === null || wish === "help") {
    print(usage)
    return wish === "help" ? 0 : 2
  }
  const kit = await readKit(wish.path, print)
  if (!kit) return 1
  if (wish.verb === "check") return 0
  const app = await openApp()
  try {
    return await importInto(app, kit, wish, print)
  } finally {
    await app.close()
  }
}

type Wish = { verb: "check" | "import"; path: string; group: number | null; publish: boolean; tenant: string }

function wishOf(args: string[]): Wish | "help" | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        group: { type: "string" },
        publish: { type: "boolean", default: false },
        tenant: { type: "string", default: DEFAULT_TENANT },
        help: { type: "boolean", short: "h", default: false },
      },
    })
    if (values.help) return "help"
    const [verb, path, ...more] = positionals
    if ((verb !== "check" && verb !== "import") || path === undefined || more.length > 0) return null
    if (values.group !== undefined && !/^\d{1,15}$/.test(values.group)) return null
    const group = values.group === undefined ? null : Number(values.group)
    return { verb, path, group, publish: values.publish, tenant: values.tenant }
  } catch {
    return null
  }
}

type ReadKit = { model: KitDslModel; archive: Uint8Array }

/** Reads and checks the text and prints what is wrong or doubtful; undefined when it is no kit. */
async function readKit(path: string, print: (line: string) => void): Promise<ReadKit | undefined> {
  const source = await readKitSource(path)
  if (!source.ok) {
    print(source.problem)
    return undefined
  }
  const imports = source.isArchive ? "ignore" : "warn"
  const parsed = parseKit(source.files, { language: "en", imports })
  if (!parsed.ok) {
    for (const error of parsed.errors) print(described("error", error))
    print(parsed.problem === "empty" ? parsed.message : `${count(parsed.errors.length, "error")} in ${path}.`)
    return undefined
  }
  const { model, warnings } = parsed
  for (const warning of warnings) print(described("warning", warning))
  print(summaryOf(model, warnings.length))
  return { model, archive: source.archive }
}

async function importInto(
  { surroundings, tenants }: OpenedApp,
  kit: ReadKit,
  wish: Wish,
  print: (line: string) => void,
): Promise<number> {
  const tenant = tenants.all().find(({ slug }) => slug === wish.tenant)
  if (!tenant) {
    print(`There is no tenant "${wish.tenant}".`)
    return 1
  }
  const groups = await groupsOf(surroundings, tenant)
  const [only] = groups
  const group = wish.group === null && groups.length === 1 ? only : groups.find(({ id }) => id === wish.group)
  if (!group) {
    print(whichGroup(groups))
    return 1
  }
  const user: CurrentUser = { id: group.ownerId, email: group.email, displayName: group.displayName }
  try {
    const { value } = await inTransaction(surroundings, { tenant, user, language: "EN" }, (ctx) =>
      importKit({ ...ctx, user }, { ...kit, expertGroupId: group.id, publish: wish.publish }),
    )
    print(`Made kit ${value.kitId}${wish.publish ? " and published it" : ""}.`)
    return 0
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    print(error.text.en)
    return 1
  }
}

/** All expert groups with their owners, who become the authors of what is imported. */
function groupsOf(surroundings: Surroundings, tenant: Tenant) {
  return createContext(surroundings, { tenant, user: null, language: "EN" })
    .db.selectFrom("expertGroups as group")
    .innerJoin("users as owner", "owner.id", "group.ownerId")
    .where("group.deleted", "=", false)
    .select(["group.id", "group.title", "owner.id as ownerId", "owner.email", "owner.displayName"])
    .orderBy("group.id")
    .execute()
}

function whichGroup(groups: { id: number; title: string }[]): string {
  if (groups.length === 0) return "There is no expert group yet: make one in the browser first."
  const list = groups.map(({ id, title }) => `  ${id}  ${title}`).join("\n")
  return `Say which expert group is to own the kit with --group <id>:\n${list}`
}

/** `levels.ak:4:5: error: …` with the line itself below and a mark under the column. */
function described(severity: "error" | "warning", diagnostic: Diagnostic): string {
  const { message, fileName, line, column, errorLine } = diagnostic
  const place = fileName === null ? "" : `${fileName}:${line}:${column}: `
  const heading = `${place}${severity}: ${message}`
  if (errorLine === null) return heading
  const shown = errorLine.replaceAll("\t", " ")
  const isWhole = column !== null && column <= shown.length + 1
  return [heading, `    ${shown}`, ...(isWhole ? [`    ${" ".repeat(column - 1)}^`] : [])].join("\n")
}

function summaryOf(model: KitDslModel, warnings: number): string {
  const parts = [
    count(model.levelModels.length, "level"),
    count(model.subjectModels.length, "subject"),
    count(model.attributeModels.length, "attribute"),
    count(model.questionnaireModels.length, "questionnaire"),
    count(model.questionModels.length, "question"),
  ]
  const title = model.kitModel ? `${model.kitModel.title}: ` : ""
  return `${title}${parts.join(", ")}; no errors, ${count(warnings, "warning")}.`
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`
}
