import { mkdir, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type KitFile, writeArchive } from "@plumbline/kit-dsl"
import { type Kit, requireKitOfGroup } from "../features/kits/index.ts"
import type { CurrentUser } from "../platform/caller.ts"
import type { AnonymousContext, Context } from "../platform/context.ts"
import { inTransaction } from "../platform/create-context.ts"
import type { KitTools } from "./command.ts"
import { count, kitFilesBelow } from "./kit-source.ts"
import { contextOf, tenantNamed, withApp } from "./opened-app.ts"

export const targetHelp = `
<target> is a folder, or a ZIP archive if its name ends in .zip.

  --force    Replaces the archive, or the .ak files of the folder.`

/**
 * Writes canonical files as a folder or an archive and prints what was written.
 *
 * @returns 0, or 1 when the target is not empty and may not be replaced
 */
export async function writeKitTarget(
  target: string,
  files: readonly KitFile[],
  force: boolean,
  { print }: Pick<KitTools, "print">,
): Promise<number> {
  const found = await stat(target).catch(() => null)
  if (target.endsWith(".zip")) {
    if (found && !force) {
      print(`${target} already exists: --force replaces it.`)
      return 1
    }
    await writeFile(target, writeArchive(files))
    print(`Wrote ${target}.`)
    return 0
  }
  if (found && !found.isDirectory()) {
    print(`${target} is a file: name a folder, or an archive that ends in .zip.`)
    return 1
  }
  const present = found ? (await kitFilesBelow(target)).map(({ path }) => path) : []
  if (present.length > 0 && !force) {
    print(`${target} already contains ${count(present.length, "file")} of a kit: --force replaces them.`)
    return 1
  }
  await replaceKitFiles(target, inFolder(files), present)
  print(`Wrote ${count(files.length, "file")} to ${target}.`)
  return 0
}

/** The files of an archive as they are named in their own folder. */
export function inFolder(files: readonly KitFile[]): KitFile[] {
  return files.map(({ path, text }) => ({ path: path.replace(/^kit\//, ""), text }))
}

/** Writes all files, then removes the files in `present` that are not among them. */
export async function replaceKitFiles(
  folder: string,
  files: readonly KitFile[],
  present: readonly string[],
): Promise<void> {
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const written = new Set(files.map(({ path }) => path))
  for (const path of present) if (!written.has(path)) await rm(join(folder, path))
}

/** A tenant of the opened application. */
export type OpenTenant = {
  ctx: AnonymousContext
  /** Runs a function on behalf of a person, in one transaction. */
  as<T>(user: CurrentUser, act: (ctx: Context) => Promise<T>): Promise<T>
}

/**
 * Opens the application for a tenant and closes it again.
 *
 * @returns the exit code returned by `work`
 * @throws NOT_FOUND there is no such tenant
 */
export async function withTenant(
  { openApp }: KitTools,
  slug: string,
  work: (tenant: OpenTenant) => Promise<number>,
): Promise<number> {
  return withApp(openApp, async (app) => {
    const tenant = await tenantNamed(app, slug)
    return work({
      ctx: contextOf(app, tenant),
      async as(user, act) {
        const caller = { tenant, user, language: "EN" as const }
        return (await inTransaction(app.dependencies, caller, (ctx) => act({ ...ctx, user }))).value
      },
    })
  })
}

/**
 * A kit with the owner of its expert group, on whose behalf it is exported and updated.
 *
 * @throws NOT_FOUND
 */
export async function kitAndOwner(
  ctx: AnonymousContext,
  kitId: number,
): Promise<{ kit: Kit; owner: CurrentUser }> {
  const kit = await requireKitOfGroup(ctx, { params: { kitId } })
  const owner = await ctx.db
    .selectFrom("users")
    .where("id", "=", kit.expertGroup.ownerId)
    .select(["id", "email", "displayName"])
    .executeTakeFirstOrThrow()
  return { kit, owner }
}
