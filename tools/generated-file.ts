import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** A TypeScript file that is generated from other files and not committed. Paths are relative to a common root. */
export type GeneratedFile = {
  path: string
  /** The files and folders it is generated from. In folders, tests are ignored. */
  sources: string[]
  make: () => Promise<string>
}

/**
 * Generates the file unless it exists unchanged and was generated from the current sources. The first line of the file
 * contains a hash of both, so timestamps do not matter and manual edits are detected.
 *
 * @returns whether it was generated
 * @throws what `make` throws; the file is then unchanged
 */
export async function bringUpToDate(root: string, { path, sources, make }: GeneratedFile): Promise<boolean> {
  const file = join(root, path)
  const hashOfSources = await hashOf(root, sources)
  const present = await readFile(file, "utf8").catch(() => "")
  const body = present.slice(present.indexOf("\n") + 1)
  if (present === stamped(hashOfSources, body)) return false
  const text = stamped(hashOfSources, await make())
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, text)
  await rename(unfinished, file)
  return true
}

function stamped(hashOfSources: string, body: string): string {
  const stamp = createHash("sha256").update(hashOfSources).update(body).digest("hex")
  return `// Made by "npm run generate". Do not edit. ${stamp}\n${body}`
}

async function hashOf(root: string, sources: string[]): Promise<string> {
  const hash = createHash("sha256")
  const add = async (path: string): Promise<void> => {
    const full = join(root, path)
    if ((await stat(full)).isDirectory()) {
      for (const name of (await readdir(full)).sort()) if (!isIgnored(name)) await add(join(path, name))
      return
    }
    const content = await readFile(full)
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  for (const path of sources) await add(path)
  return hash.digest("hex")
}

function isIgnored(name: string): boolean {
  return ["node_modules", "dist", "generated", "testing"].includes(name) || /\.test\.tsx?$/.test(name)
}
