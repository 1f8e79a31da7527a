/*
 * `npm run release`: checks everything and tags the version that the changelog begins with; what it says becomes the
 * message of the tag. To begin the next version, write its heading and its number in package.json.
 */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { newestRelease } from "./changelog.ts"
import { root, run } from "./prepare.mjs"

const { version, notes } = newestRelease(readFileSync(join(root, "CHANGELOG.md"), "utf8"))
const tag = `v${version}`
if (git("status", "--porcelain") !== "") throw new Error("Commit your changes first.")
if (git("tag", "--list", tag) !== "")
  throw new Error(`${tag} has been released. Begin the next version first.`)
await run("npm", ["test"])
git("tag", "--annotate", "--cleanup=verbatim", tag, "--message", notes)
console.log(`Tagged ${tag}. To publish it: git push origin ${tag}`)

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim()
}
