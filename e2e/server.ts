import { rmSync } from "node:fs"

/* The server for the browser tests: started as a person starts it, on a data folder that is new. */
rmSync(process.env.PLUMBLINE_DATA ?? "", { recursive: true, force: true })
await import("../apps/server/src/main.ts")
