import type { Plugin } from "vite"
import { kits as kitsInEnglish } from "./src/i18n/en/kits.ts"
import { landing as landingInEnglish } from "./src/i18n/en/landing.ts"
import { shell as shellInEnglish } from "./src/i18n/en/shell.ts"
import { kits as kitsInPersian } from "./src/i18n/fa/kits.ts"
import { landing as landingInPersian } from "./src/i18n/fa/landing.ts"
import { shell as shellInPersian } from "./src/i18n/fa/shell.ts"

/**
 * Puts into the page what is painted before the client runs: its bar, and the headlines of the start page, the library
 * and any other page in both languages, in the words of the screens themselves. The server says which one is shown; the
 * client's first drawing replaces them.
 */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    transformIndexHtml: (page) =>
      page.replace("<!-- first paint -->", `<div class="first">${markup()}</div>`),
  }
}

function markup(): string {
  const headlines = [
    ["home", landingInEnglish.hero.heading, landingInPersian.hero.heading],
    ["library", kitsInEnglish.title, kitsInPersian.title],
    ["other", shellInEnglish.state.gettingReady, shellInPersian.state.gettingReady],
  ] as const
  const paragraphs = headlines.map(
    ([page, english, persian]) =>
      `<p class="${page}" lang="en">${english}</p><p class="${page}" lang="fa">${persian}</p>`,
  )
  return `<div></div>${paragraphs.join("")}`
}
