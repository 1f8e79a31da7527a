import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** A folder with the sources of the product, ready to run. */
export type Checkout = { name: string; folder: string; remove(): void }

const here = fileURLToPath(new URL("..", import.meta.url))

/** The sources as they are here, including uncommitted changes. */
export function thisCheckout(): Checkout {
  return { name: "this", folder: here, remove: () => undefined }
}

/**
 * The sources of a git ref in a temporary worktree. Its packages are those installed here (as hard links, which cost
 * nothing), or a fresh install when its lock file differs.
 *
 * @throws Error when git does not know the ref
 */
export function checkOut(ref: string): Checkout {
  const commit = git("rev-parse", "--short", "--verify", `${ref}^{commit}`).trim()
  const folder = join(mkdtempSync(join(tmpdir(), "plumbline-compare-")), "plumbline")
  git("worktree", "add", "--detach", folder, commit)
  const remove = () => {
    git("worktree", "remove", "--force", folder)
    rmSync(join(folder, ".."), { recursive: true, force: true })
  }
  process.once("exit", remove)
  addPackages(folder)
  return {
    name: commit,
    folder,
    remove() {
      process.off("exit", remove)
      remove()
    },
  }
}

function addPackages(folder: string): void {
  const lock = "package-lock.json"
  if (readFileSync(join(here, lock), "utf8") !== readFileSync(join(folder, lock), "utf8")) {
    execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--silent"], {
      cwd: folder,
      stdio: "inherit",
    })
    return
  }
  for (const place of ["node_modules", "apps/web/node_modules", "tools/api-types/node_modules"]) {
    if (existsSync(join(here, place))) execFileSync("cp", ["-al", join(here, place), join(folder, place)])
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: here, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
}
