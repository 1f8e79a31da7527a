/* Prerequisites of every run: the installed packages, the pinned Node, the built client and server. */
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))

/** Value of PLUMBLINE_TYPES: installing the packages leaves the generated types to those who need them. */
export const LATER = "later"

const installed = join(root, "node_modules", ".package-lock.json")
const logs = join(root, ".cache", "logs")
/** Output and source folders of `npm run build`. */
const built = join(root, "apps", "server", "dist", ".built-from")
const sources = ["apps/web", "apps/server", "packages", "docs/guide", "docs/pictures"]

/**
 * Installs the packages when the lock file is newer than the installed ones: the locked versions, leaving the lock file
 * unchanged. (`npm ci` would refuse a lock file without the binaries of platforms that a registry does not carry.)
 */
export async function install() {
  const lock = join(root, "package-lock.json")
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log("Installing packages (a minute or two the first time) …")
  await runQuietly(
    "install",
    "npm",
    ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      env: { ...process.env, PLUMBLINE_TYPES: LATER },
    },
  )
}

/** The pinned Node. */
export function nodeBinary() {
  return join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node")
}

/** Whether the web client and the server were built from the current sources. */
export function buildIsCurrent() {
  return existsSync(built) && readFileSync(built, "utf8") === hashOfSources()
}

export function rememberBuild() {
  writeFileSync(built, hashOfSources())
}

/**
 * Runs a command until it exits, showing its output.
 *
 * @param limitMs after which it is ended with everything that it has started: what hangs fails instead of running forever
 */
export function run(command, args, { limitMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const path = `${join(root, "node_modules", ".bin")}:${process.env.PATH}`
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, PATH: path },
      // In a process group of its own, which can be ended as a whole.
      detached: limitMs !== undefined,
      ...options,
    })
    const stopWatching = limitMs === undefined ? () => undefined : endAfter(child, limitMs)
    child.on("error", reject)
    child.on("exit", (code, signal) => {
      const outcome = stopWatching() ?? "failed"
      if (code === 0) resolve()
      else reject(new Error(`${command} ${args.join(" ")} ${outcome}`, { cause: signal }))
    })
  })
}

/** For cleaning up, after a process group was asked to end and before it is killed. */
const GRACE_MS = 10_000

/**
 * Ends the process group of a child when its time is over, or when this process is ended, since signals from a terminal
 * do not reach it.
 *
 * @returns to call when the child has exited: leaves nothing of its group, and says what happened if it was ended
 */
function endAfter(child, limitMs) {
  let outcome
  const signalGroup = (signal) => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // Nothing of it is left.
    }
  }
  let killing
  const end = (reason) => {
    outcome = reason
    signalGroup("SIGTERM")
    killing ??= setTimeout(signalGroup, GRACE_MS, "SIGKILL")
  }
  const limit = setTimeout(end, limitMs, `was ended: it had not finished after ${limitMs / 1000} s`)
  const interrupt = () => {
    process.exitCode = 1
    end("was interrupted")
  }
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt)
  return () => {
    clearTimeout(limit)
    clearTimeout(killing)
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt)
    if (outcome !== undefined) signalGroup("SIGKILL")
    if (outcome === "was interrupted") process.exit(1)
    return outcome
  }
}

/**
 * Runs a command with its output in a file, which the error names if it fails.
 *
 * @param name of the file
 */
export async function runQuietly(name, command, args, options = {}) {
  mkdirSync(logs, { recursive: true })
  const path = logOf(name)
  const log = openSync(path, "w")
  try {
    await run(command, args, { ...options, stdio: ["ignore", log, log] })
  } catch (error) {
    throw new Error(`${error.message}. Its output is in ${path}`, { cause: error })
  } finally {
    closeSync(log)
  }
}

/** The file with the output of what `runQuietly` ran last under this name. */
export function logOf(name) {
  return join(logs, `${name}.log`)
}

function hashOfSources() {
  const hash = createHash("sha256")
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (!["node_modules", "dist", "generated"].includes(name)) add(join(path, name))
    } else hash.update(path).update(readFileSync(path))
  }
  for (const folder of sources) add(join(root, folder))
  hash.update(readFileSync(join(root, "package-lock.json")))
  return hash.digest("hex")
}
