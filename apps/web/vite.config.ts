import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [react()],
  build: {
    // The sizes of what a visit loads are computed from it.
    manifest: "manifest.json",
    // Fonts and pictures stay files: inlined ones are fetched by everybody, also by those who need none.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
})
