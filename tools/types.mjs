/*
 * `npm run types`: generates the types, then checks the server with the tools, and the client, in parallel. Each is
 * checked by one thread: several would compute the types they share several times.
 */
import { run } from "./prepare.mjs"

await run("node", ["tools/generate.ts", "types"])
const outcomes = await Promise.allSettled(
  ["tsconfig.json", "apps/web/tsconfig.json"].map((project) =>
    run("tsc", ["-p", project, "--checkers", "1"]),
  ),
)
process.exitCode = outcomes.every(({ status }) => status === "fulfilled") ? 0 : 1
