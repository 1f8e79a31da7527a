import { spawn } from "node:child_process"

/*
 * `npm run dev`: the server, restarted when its sources change, and the client with hot reload, both at one address.
 */
const address = "http://localhost:5173"
const server = spawn("node", ["--watch", "apps/server/src/main.ts", "start"], {
  stdio: "inherit",
  env: { ...process.env, PUBLIC_URL: address },
})
const client = spawn("vite", ["--port", "5173", "--strictPort"], { stdio: "inherit", cwd: "apps/web" })
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    server.kill(signal)
    client.kill(signal)
  })
}
