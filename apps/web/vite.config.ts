import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { servedPrefixes } from "../server/src/platform/http/served.ts"
import { firstPaint } from "./first-paint.ts"
import { guidePages } from "./guide-pages.ts"
import { iconByIcon } from "./icon-by-icon.ts"
import { screensPlugin } from "./screens-plugin.ts"

/** Where the server listens during development with `npm run dev`. */
const server = process.env.PLUMBLINE_SERVER ?? "http://127.0.0.1:8080"

/**
 * Keeps the number of files small, since each costs a round trip on a slow link. The code that every first visit starts
 * with is one file, and so are the components of the screens that visitors open first, and what nearly every other
 * screen uses. Code for floating elements, dialogs and forms is loaded with the screens that have them.
 */
const groups = [
  { name: "start", tags: ["$initial" as const], test: /^(?!.*\/(src\/main\.tsx|index\.html)$)/, priority: 5 },
  {
    name: "content",
    test: /material\/(Card|Paper|Avatar)\/|visuallyHidden|src\/(api\/pages|ui\/(Loaded|lineClamp|cards|PersonAvatar|plain-text|useDebounced|useSearchText|useFilter|icons\.ts\?(Search|Close)$)|theme\/labels|i18n\/direction)/,
    minShareCount: 2,
    priority: 4.3,
  },
  // Changes, tooltips and icons: not needed by the screens that visitors open first.
  {
    name: "work",
    test: /tanstack\/(react-query|query-core)\/|material\/(Chip|Tooltip|Popper|Grow|Portal)\/|popperjs|src\/(api|theme|ui\/(ActionButton|Section|SafeHtml|saveFile|icons\.ts\?(?!AccountTree)))/,
    minShareCount: 2,
    priority: 4,
  },
  // Results: not needed by the kit library.
  {
    name: "levels",
    test: /src\/(ui\/(Level(?!Grid)|level-status|Progress)|theme\/(levels|colours))/,
    minShareCount: 2,
    priority: 4.2,
  },
  {
    name: "floating",
    test: /material\/(Fade|Collapse|Alert)\/|utations?(Observer)?\.js/,
    minShareCount: 2,
    priority: 3,
  },
  // What both long lists and dialogs need.
  { name: "drafts", test: /src\/drafts\/useDraft/, minShareCount: 2, priority: 3.9 },
  // Before the code for sorting, which needs them.
  {
    name: "long-lists",
    test: /tanstack\/(react-virtual|virtual-core)|src\/ui\/VirtualRows/,
    priority: 3.9,
  },
  // Only needed by sortable lists.
  { name: "ordering", test: /@dnd-kit|src\/ui\/(SortableList|moved)/, priority: 3.9 },
  {
    name: "dialogs",
    test: /node_modules|src\/(ui\/(Dialog|Form|Confirm|MoreMenu|NumberField|CopyButton|PartLinks|useEditInPlace|useArrival)|i18n\/days)/,
    minShareCount: 3,
    priority: 2,
  },
  // The editors of texts differ in what they check: each loads that alone.
  {
    name: "text-editor",
    test: /node_modules\/(@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)/,
    priority: 4,
  },
  // The parts of the designer without lists do not need the code for sorting them.
  {
    name: "designer-lists",
    test: /authoring\/designer\/(parts\/(Element|Options|NewRangeForm|ReadyRanges)|suggestions|ranges|competences)/,
    minShareCount: 2,
    priority: 0.5,
  },
  // What begins an assessment, without the cards and dialogs.
  {
    name: "beginning",
    test: /spaces\/assessments\/(index|tried|links|api)\.ts/,
    minShareCount: 2,
    priority: 1.6,
  },
  // The options of a question, for the screens that ask: `resources` would take them along.
  { name: "options", test: /assessment\/answering\/Options/, minShareCount: 2, priority: 1.6 },
  // The trial of a kit says it, too, without any assessment.
  { name: "shortfall", test: /assessment\/report\/shortfall/, minShareCount: 2, priority: 1.6 },
  // Calls and pure modules that screens of several features use: without the components of those features.
  {
    name: "resources",
    test: /src\/features\/(assessment|spaces)\/(?!assessments|campaigns|sessions)[^/]+\/[\w-]+\.ts$/,
    minShareCount: 3,
    priority: 1.5,
  },
  // Parts of the screens of several features: otherwise they join whichever of these features is grouped first.
  { name: "parts", test: /src\/(ui\/(?!DayField)|session\/)/, minShareCount: 10, priority: 1.2 },
  { name: "files", test: /src\/ui\/DropZone/, minShareCount: 2, priority: 1.2 },
  { name: "balance", test: /src\/ui\/Balance/, minShareCount: 2, priority: 1.2 },
  { name: "tables", test: /src\/ui\/(WideTable|ScrollBox)/, minShareCount: 2, priority: 1.2 },
  // Also in the portfolio, which would load the report with it.
  { name: "key-facts", test: /src\/ui\/KeyFact/, minShareCount: 2, priority: 1.2 },
  {
    name: featureOf,
    test: /\/src\/features\/(?!authoring\/(designer\/(parts\/(Element|Options|NewRangeForm|ReadyRanges)|suggestions|ranges|competences)|text-editor))/,
    minShareCount: 2,
    priority: 1,
  },
]

/** Puts code shared by several screens of a feature into one file. */
function featureOf(module: string): string | null {
  return /\/src\/features\/([^/]+\/[^/]+)\//.exec(module)?.[1]?.replace("/", "-") ?? null
}

/**
 * keycloak-js puts the hidden frames in which it asks for the session into a sandbox with `allow-scripts` and
 * `allow-same-origin`. For a page of this site that restricts nothing, since its scripts reach the page around it, and
 * browsers warn of it on every screen. So those frames get no sandbox; frames of other sites keep theirs.
 */
function sandboxForOtherSites(): Plugin {
  const sandboxed = "iframe.setAttribute('sandbox', "
  return {
    name: "sandbox-for-other-sites",
    transform(code, id) {
      if (!/keycloak-js\/lib\/keycloak\.js/.test(id)) return null
      const parts = code.split(sandboxed)
      if (parts.length !== 4) this.error("keycloak-js no longer creates three frames with a sandbox.")
      return {
        code: parts.join(`if (new URL(iframe.src).origin !== location.origin) ${sandboxed}`),
        map: null,
      }
    },
  }
}

export default defineConfig({
  plugins: [iconByIcon(), guidePages(), react(), firstPaint(), screensPlugin(server), sandboxForOtherSites()],
  // Unbundled during development, so that the plugin above applies to it.
  optimizeDeps: { exclude: ["keycloak-js"] },
  server: {
    proxy: Object.fromEntries(
      servedPrefixes.map((prefix) => [
        // /dev/styles is a page of the client (dev/styles.html); below /dev the server has the mailbox.
        `^${prefix}(?!/styles\\b)([/?]|$)`,
        { target: server, ws: prefix === "/socket.io" },
      ]),
    ),
  },
  build: {
    // check-bundle.ts computes the load sizes from it.
    manifest: "manifest.json",
    // Fonts and images stay separate files: inlined, every visitor would fetch them, even if the page needs none.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Emotion imports it for a function that nothing here uses, and it does not say that it has no effects.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }] },
    },
  },
})
