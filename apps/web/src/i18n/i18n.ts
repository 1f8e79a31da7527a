import i18next, {
  type BackendModule,
  type FormatterModule,
  type i18n,
  type ParseKeysWithoutVariables,
} from "i18next"
import { initReactI18next } from "react-i18next"
import { formatNumber } from "./format.ts"
import { type Language, rememberLanguage } from "./language.ts"
import { lettersOf } from "./letters.ts"
import type { Area } from "./texts.ts"

/** The key of a text without variables, with its area: `"shell:signIn"`. */
export type TextKey = Extract<ParseKeysWithoutVariables<Area[]>, `${string}:${string}`>

/**
 * Initialises the texts in a language. Each area's texts are a separate module, lazy-loaded with the area's screens.
 * Interpolated numbers use the language's digits; interpolated names in the other direction are isolated.
 *
 * @throws Error if the shell's texts cannot be loaded
 */
export async function startTexts(language: Language): Promise<void> {
  rememberLanguage(language)
  const letters = lettersOf(language)
  await i18next
    .use(modules)
    .use(digits)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: ["en", "fa"],
      fallbackLng: false,
      ns: ["shell"],
      defaultNS: "shell",
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
  if (!i18next.hasResourceBundle(language, "shell")) throw new Error("The texts could not be loaded.")
  await letters
}

/** Changes the language without a reload; texts and fonts are loaded before the screen changes. */
export async function switchLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await lettersOf(language)
  await i18next.changeLanguage(language)
}

/** Preloads the texts of an area, so that its screens need not wait for them. */
export async function loadTexts(area: Area): Promise<void> {
  await i18next.loadNamespaces(area)
}

/**
 * Loads the texts of some areas in any language, for a part of a page in its own language; pass the result to an
 * `I18nextProvider`. Includes the shell's texts, which shared components use.
 */
export async function textsIn(language: Language, areas: Area[]): Promise<i18n> {
  const texts = i18next.cloneInstance()
  await Promise.all([lettersOf(language), texts.changeLanguage(language)])
  await texts.loadNamespaces(areas)
  return texts
}

/** The text of a key with its area, for code outside components and for keys stored in values. */
export function textOf(key: TextKey): string {
  return i18next.t(key)
}

/** Each area is a separate module, except those that visitors read first. */
const textModules = import.meta.glob<Record<string, object>>([
  "./{en,fa}/*.ts",
  "!./*/{kits,shell}.ts",
  "./visitors/*.ts",
])

const modules: BackendModule = {
  type: "backend",
  callbackApi: true,
  init() {},
  read(language, area, done) {
    const load = textModules[`./${language}/${area}.ts`] ?? textModules[`./visitors/${language}.ts`]
    if (!load) return done(new Error(`No texts of "${area}" in "${language}".`), false)
    load().then(
      (module) => {
        if (module[area]) done(null, module[area])
        else done(new Error(`No texts of "${area}" in "${language}".`), false)
      },
      (error: Error) => done(error, true),
    )
  },
}

const digits: FormatterModule = {
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language) => {
    const shown = language === "fa" ? "fa" : "en"
    return typeof value === "number" ? formatNumber(value, shown) : isolated(String(value), shown)
  },
}

/** Wraps a text in the other direction in bidi isolates, so that its dots, brackets and plus signs stay in place. */
function isolated(text: string, language: Language): string {
  const foreign = language === "fa" ? /\p{Script=Latin}/u : /\p{Script=Arabic}/u
  return foreign.test(text) ? `\u2068${text}\u2069` : text
}
