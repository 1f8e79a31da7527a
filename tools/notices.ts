/*
 * `node tools/notices.ts FILE`: writes the licences of the packages that are part of the built product, of the server
 * and of the web client, as their licences ask for. The image contains that file.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

type Locked = { version?: string; dev?: boolean; link?: boolean; license?: string }

const LICENCE = /^(licen[cs]e|copying|notice|ofl)([._-].*)?$/i

/** @param root the folder with `package-lock.json` and the installed packages */
export function thirdPartyNotices(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>
  }
  const notices = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
    // Those for other platforms are not installed.
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)
      return [`${name} ${version}`, `Licence: ${license ?? "see below"}`, ...textsIn(join(root, path))].join(
        "\n\n",
      )
    })
  const line = `\n\n${"=".repeat(80)}\n\n`
  return `Plumbline contains the following packages of others.${line}${notices.join(line)}\n`
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), "utf8").trim())
}

const [, program, file] = process.argv
if (program === fileURLToPath(import.meta.url) && file)
  writeFileSync(file, thirdPartyNotices(fileURLToPath(new URL("..", import.meta.url))))
