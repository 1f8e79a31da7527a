import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

/** Where the server listens while the client is developed with `npm run dev`. */
const server = process.env.PLUMBLINE_SERVER ?? "http://127.0.0.1:8080"

export default defineConfig({
  plugins: [react()],
  server: {
    proxy: Object.fromEntries(
      ["/api", "/realms", "/files", "/docs", "/openapi.json"].map((path) => [path, server]),
    ),
  },
  build: {
    // The sizes of what a visit loads are computed from it.
    manifest: "manifest.json",
    // Fonts and pictures stay files: inlined ones are fetched by everybody, also by those who need none.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
})
