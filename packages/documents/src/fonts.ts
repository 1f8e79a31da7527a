import manifest from "../package.json" with { type: "json" }

/** What the fonts of all documents surely have: Latin, Greek, Cyrillic and Persian letters, and usual signs. */
const USUAL =
  /^[\n\u0020-\u007E\u00A0-\u017F\u0192\u01A0-\u01A1\u01AF-\u01B0\u0218-\u021B\u0384-\u03CE\u0400-\u045F\u0490-\u0491\u0600-\u063A\u0641-\u0655\u0660-\u066C\u067E\u0686\u0698\u06A9\u06AF\u06C0\u06CC\u06F0-\u06F9\u1EA0-\u1EF9\u200B-\u200F\u2010-\u2026\u202A-\u202E\u2030\u2039\u203A\u2066-\u2069\u20AC\u2122\uFDFC]*$/u

/** Whether a text has characters for which documents need the fonts of further scripts. */
export function needsMoreFonts(text: string): boolean {
  return !USUAL.test(text)
}

/** The folders of the fonts of all documents. */
export const fontFolders = ["@expo-google-fonts/open-sans/index.js", "sahel-font/dist/Sahel.ttf"].map(
  (file) => pathOf(new URL(".", import.meta.resolve(file)).href),
)

/** The folders of the fonts of further scripts, and of emoji: the other font packages, each in its regular weight. */
export const moreFontFolders = Object.keys(manifest.dependencies)
  .filter((name) => name.startsWith("@expo-google-fonts/") && !name.endsWith("/open-sans"))
  .map((name) => pathOf(new URL("400Regular/", import.meta.resolve(`${name}/package.json`)).href))

/** Where the fonts of pictures that show a text are. */
export function pictureFonts(text: string): { fontFiles: string[]; fontDirs: string[] } {
  return { fontFiles, fontDirs: needsMoreFonts(text) ? moreFontFolders : [] }
}

const fontFiles = [
  "@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf",
  "sahel-font/dist/Sahel.ttf",
].map((file) => pathOf(import.meta.resolve(file)))

function pathOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname)
}
