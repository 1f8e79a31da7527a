import { execFileSync } from "node:child_process"
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/* `npm run build -w @plumbline/client`: builds the package as published, in `dist/`: JavaScript, types and README. */
const folder = import.meta.dirname
const dist = join(folder, "dist")
rmSync(dist, { recursive: true, force: true })
execFileSync("tsc", ["-p", join(folder, "tsconfig.json")], { stdio: "inherit" })
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8"))
const { private: _private, scripts: _scripts, ...description } = read("package.json")
const { version } = read("../../package.json")
const published = {
  ...description,
  version,
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
}
writeFileSync(join(dist, "package.json"), `${JSON.stringify(published, null, 2)}\n`)
cpSync(join(folder, "README.md"), join(dist, "README.md"))
