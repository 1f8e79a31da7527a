/* `npm run build`: builds the web client and the server, and records from which sources. */
import { rememberBuild, run } from "./prepare.mjs"

await run("npm", [
  "run",
  "--silent",
  "build",
  "--workspace",
  "@plumbline/web",
  "--workspace",
  "@plumbline/server",
])
rememberBuild()
