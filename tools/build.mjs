/* `npm run build`: makes the web client and the server, and notes of which sources. */
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
