/*
 * Runs after `npm install`: makes the generated types, so that an editor knows them from the start. Running Plumbline
 * needs none of them: the install that `npm start` does (`LATER`) skips this, and so does one without development tools.
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
    // The packages are installed, which is what was asked for.
    console.error('The generated types could not be made; "npm run types" tries again.')
  })
}
