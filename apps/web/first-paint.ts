import type { Plugin } from "vite"
import { kits as kitsInEnglish } from "./src/i18n/en/kits.ts"
import { landing as landingInEnglish } from "./src/i18n/en/landing.ts"
import { shell as shellInEnglish } from "./src/i18n/en/shell.ts"
import { kits as kitsInPersian } from "./src/i18n/fa/kits.ts"
import { landing as landingInPersian } from "./src/i18n/fa/landing.ts"
import { shell as shellInPersian } from "./src/i18n/fa/shell.ts"

/**
 * Adds the markup that is painted before the client runs: the top bar, and the headlines of the start page, the library
 * and any other page in both languages, taken from the texts of the screens. The server selects which one is shown and
 * fills in the names of the tenant and of the page's subject. The client's first render replaces this markup.
 */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    transformIndexHtml: (page) =>
      page.replace("<!-- first paint -->", `<div class="first">${markup()}</div>`),
  }
}

function markup(): string {
  const english = [
    section("home", "en", landingInEnglish.hero.heading, landingInEnglish.hero.lead),
    section("library", "en", kitsInEnglish.title, kitsInEnglish.lead),
    section("other", "en", shellInEnglish.state.gettingReady),
  ]
  const persian = [
    section("home", "fa", landingInPersian.hero.heading, landingInPersian.hero.lead),
    section("library", "fa", kitsInPersian.title, kitsInPersian.lead),
    section("other", "fa", shellInPersian.state.gettingReady),
  ]
  const named = `<section class="named"><p class="headline" dir="auto"><!-- title --></p></section>`
  return `<div></div>${[...english, ...persian].join("")}${named}`
}

function section(page: string, language: string, headline: string, lead?: string): string {
  const text = lead === undefined ? "" : `<p class="lead">${lead}</p>`
  return `<section class="${page}" lang="${language}"><p class="headline">${headline}</p>${text}</section>`
}
