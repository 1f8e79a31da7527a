/*
 * Runs after `npm install`: generates the types, so that an editor knows them from the start. Running Plumbline does
 * not need them: the install done by `npm start` (`LATER`) skips this, and so does one without development tools.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { LATER, nodeBinary, root, run } from "./prepare.mjs"

const tools = [
  nodeBinary(),
  ...["typescript", "kysely-codegen"].map((name) => join(root, "node_modules", name)),
]
const wanted = process.env.PLUMBLINE_TYPES !== LATER && tools.every((path) => existsSync(path))

if (wanted) {
  await run(nodeBinary(), ["tools/generate.ts", "types"]).catch(() => {
    // The packages are installed, which was the actual request.
    console.error('The types could not be generated; "npm run types" tries again.')
  })
}
