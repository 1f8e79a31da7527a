/*
 * `npm start`: prepares whatever is missing, then starts the server. Runs on any Node ≥ 20; the server itself runs on
 * the pinned Node that is installed with the other packages.
 */
import { spawn } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { allocatorSettings, nodeOptions } from "./node-options.mjs"
import { buildIsCurrent, install, nodeBinary, root, runQuietly } from "./prepare.mjs"

try {
  await prepare()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const arguments_ = process.argv.slice(2)
const server = spawn(nodeBinary(), ["apps/server/dist/main.js", "start", ...arguments_], {
  cwd: root,
  stdio: "inherit",
  env: {
    // Node's default folder, set explicitly so that even the first module is found in the cache.
    NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
    ...allocatorSettings,
    ...process.env,
    NODE_OPTIONS: [...nodeOptions, process.env.NODE_OPTIONS].join(" "),
  },
})
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal))
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

async function prepare() {
  await install()
  if (buildIsCurrent()) return
  console.log("Building …")
  await runQuietly("build", "npm", ["run", "build", "--silent"])
}
