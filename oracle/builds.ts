import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { type App, createApp } from "../apps/server/src/app.ts"
import { loadConfig } from "../apps/server/src/config.ts"
import { main } from "../apps/server/src/testing/server-process.ts"
import { type Stage, type Staged, setStage } from "./stage.ts"

/** A version of the product: the program of its nodes, and the means to prepare a trial with its own tables. */
export type Build = {
  program: string
  /** Its application in this process, without chores. The caller closes it. */
  open(environment: Record<string, string>): Promise<App>
  setStage(installation: Staged): Promise<Stage>
}

/** The version that this file belongs to. */
export const thisBuild: Build = buildOf(main, { createApp, loadConfig, setStage })

/**
 * Another version, from a checkout of it with its packages. Its nodes run the built server, if there is one.
 *
 * @throws Error if it has no oracle run of its own, from which the stage is taken
 */
export async function buildIn(folder: string): Promise<Build> {
  const at = (path: string) => join(resolve(folder), path)
  const load = async (path: string) => import(pathToFileURL(at(path)).href)
  if (!existsSync(at("oracle/stage.ts"))) throw new Error(`${folder} is not a version with an oracle run.`)
  const [app, config, stage] = await Promise.all(
    ["apps/server/src/app.ts", "apps/server/src/config.ts", "oracle/stage.ts"].map(load),
  )
  const built = at("apps/server/dist/main.js")
  return buildOf(existsSync(built) ? built : at("apps/server/src/main.ts"), { ...app, ...config, ...stage })
}

type Parts = { createApp: typeof createApp; loadConfig: typeof loadConfig; setStage: typeof setStage }

function buildOf(program: string, parts: Parts): Build {
  return {
    program,
    open: (environment) => parts.createApp(parts.loadConfig(environment), { chores: false }),
    setStage: (installation) => parts.setStage(installation),
  }
}
