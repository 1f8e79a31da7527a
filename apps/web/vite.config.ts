import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { servedPrefixes } from "../server/src/platform/http/served.ts"
import { firstPaint } from "./first-paint.ts"
import { tellServer } from "./tell-server.ts"

/** Where the server listens while the client is developed with `npm run dev`. */
const server = process.env.PLUMBLINE_SERVER ?? "http://127.0.0.1:8080"

/**
 * Few files: on a slow link each costs a round trip. What a first visit starts with is one, and so is what nearly every
 * screen draws; what floats above a screen, and what dialogs and forms need, come with the screens that have them.
 */
const groups = [
  { name: "start", tags: ["$initial" as const], test: /^(?!.*\/(src\/main\.tsx|index\.html)$)/, priority: 5 },
  {
    name: "content",
    test: /material\/(Card|Paper|Chip|Avatar)\/|icons-material|src\/(ui\/(Loaded|Section|Level|Progress|PersonAvatar|ActionButton|SafeHtml)|theme|i18n\/direction)/,
    minShareCount: 2,
    priority: 4,
  },
  {
    name: "floating",
    test: /material\/(Tooltip|Popper|Grow|Fade|Collapse|Portal|Alert)\/|popperjs|utations?(Observer)?\.js/,
    minShareCount: 2,
    priority: 3,
  },
  // Only where lists are put in order.
  {
    name: "ordering",
    test: /@dnd-kit|tanstack\/(react-virtual|virtual-core)|src\/ui\/(SortableList|VirtualRows|moved)/,
    priority: 4.5,
  },
  {
    name: "dialogs",
    test: /node_modules|src\/ui\/(Dialog|Form|Confirm|MoreMenu)/,
    minShareCount: 3,
    priority: 2,
  },
  // Parts of the designer that are no lists do without the code that puts lists in order.
  { name: "designer-lists", test: /kit-designer\/parts\/ElementList/, minShareCount: 2, priority: 0.5 },
  {
    name: featureOf,
    test: /\/src\/features\/(?!kit-designer\/parts\/ElementList)/,
    minShareCount: 2,
    priority: 1,
  },
]

/** What several screens of a feature share is one file. */
function featureOf(module: string): string | null {
  return /\/src\/features\/([^/]+)\//.exec(module)?.[1] ?? null
}

export default defineConfig({
  plugins: [react(), firstPaint(), tellServer(server)],
  server: {
    proxy: Object.fromEntries(
      servedPrefixes.map((prefix) => [`^${prefix}([/?]|$)`, { target: server, ws: prefix === "/socket.io" }]),
    ),
  },
  build: {
    // The sizes of what a visit loads are computed from it.
    manifest: "manifest.json",
    // Fonts and pictures stay files: inlined ones are fetched by everybody, also by those who need none.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
