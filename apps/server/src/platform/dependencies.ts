import type { Config } from "../config.ts"
import type { Cells } from "./cells/cells.ts"
import type { Clock } from "./clock.ts"
import type { ContextSettings, Reaction } from "./context.ts"
import type { Database } from "./database/connect.ts"
import type { Outbox } from "./events/outbox.ts"
import type { FileStorage } from "./files/store.ts"
import type { Jobs } from "./jobs/job.ts"
import type { KitModels } from "./kits/models.ts"
import type { Limits } from "./limits/limits.ts"
import type { Log } from "./log.ts"
import type { Mailer } from "./mail/mail.ts"
import type { EventStreams } from "./realtime/event-streams.ts"
import type { LiveStates } from "./realtime/live-states.ts"
import type { Realtime } from "./realtime/realtime.ts"
import type { Secrets } from "./secrets.ts"
import type { UnderWay } from "./under-way.ts"
import type { Workers } from "./workers/workers.ts"
import type { Model } from "./writer/model.ts"

/** The services of the process, which live as long as it runs. Use cases reach them only through their context. */
export type Dependencies = {
  config: Config
  settings: ContextSettings
  /** The database of the first cell, with the registry. */
  database: Database
  /** Where tenants are. */
  cells: Cells
  clock: Clock
  log: Log
  /** The files of all tenants; requests use their `files`. */
  storage: FileStorage
  kits: KitModels
  mailer: Mailer
  backgroundJobs: Jobs
  outbox: Outbox
  realtime: Realtime
  eventStreams: EventStreams
  liveStates: LiveStates
  secrets: Secrets
  /** Threads for work that would block the event loop. */
  workers: Workers
  limits: Limits
  /** The language model that writes texts; null if the app writes them itself or generated texts are off. */
  model: Model | null
  /** What features do about what others tell. */
  reactions: readonly Reaction[]
  /** Effects that no reply waits for. They are awaited before the database is closed. */
  unfinished: UnderWay
}
