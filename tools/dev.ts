import { spawn } from "node:child_process"

/*
 * `npm run dev`: the server, restarted when its sources change, and the client with hot reload, both at one address.
 * DEV_PORT is the port of that address, PORT that of the server behind it.
 */
const { PORT = "8080", DEV_PORT = "5173" } = process.env
const address = `http://localhost:${DEV_PORT}`
// For the editor: neither of the two below needs the types.
spawn("node", ["tools/generate.ts", "types"], { stdio: "inherit" })
const server = spawn("node", ["--watch", "apps/server/src/main.ts", "start"], {
  stdio: "inherit",
  env: { ...process.env, PORT, PUBLIC_URL: address },
})
const client = spawn("vite", ["--port", DEV_PORT, "--strictPort", "--host", "localhost"], {
  stdio: "inherit",
  cwd: "apps/web",
  env: { ...process.env, PLUMBLINE_SERVER: `http://127.0.0.1:${PORT}` },
})
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    server.kill(signal)
    client.kill(signal)
  })
}
