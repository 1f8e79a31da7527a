import { readFileSync } from "node:fs"
import { type DefaultTheme, defineConfig } from "vitepress"
import { guidePages } from "../../apps/web/src/guide.ts"

/* The guide in both languages and the other documents as a static site, with search: `npm run docs`. */

const docs = new URL("../", import.meta.url)

/** The heading of a document. */
function titleOf(file: string): string {
  return /^# (.+)$/m.exec(readFileSync(new URL(file, docs), "utf8"))?.[1] ?? file
}

function guide(language: "en" | "fa", at: string): DefaultTheme.SidebarItem[] {
  return guidePages.map((page) => ({
    text: titleOf(`guide/${language}/${page}.md`),
    link: page === "index" ? at : at + page,
  }))
}

function documents(text: string, names: string[]): DefaultTheme.SidebarItem {
  const items = names.map((name) => ({ text: titleOf(`${name}.md`), link: `/${name}` }))
  return { text, items, collapsed: true }
}

const operators = [
  "operations",
  "deployment",
  "configuration",
  "sign-in",
  "scaling",
  "performance",
  "threat-model",
]
const authors = ["frameworks", "collectors", "glossary"]
const programs = [
  "integrations",
  "webhooks",
  "mcp",
  "documents",
  "attestations",
  "evidence",
  "roadmap",
  "history",
]
const developers = ["architecture", "how-to"]

export default defineConfig({
  title: "Plumbline",
  outDir: "dist",
  cacheDir: "dist/.cache",
  srcExclude: ["decisions/**"],
  rewrites: { "guide/en/:page": ":page", "guide/fa/:page": "fa/:page" },
  cleanUrls: true,
  // Documents also link to folders of the repository that are not part of the site.
  ignoreDeadLinks: [/\.\.\//, /decisions/, /result-1/],
  markdown: { image: { lazyLoading: true } },
  locales: {
    root: {
      label: "English",
      lang: "en",
      description: "How to assess software and the teams that make it",
      themeConfig: {
        sidebar: [
          { text: "Guide", items: guide("en", "/") },
          documents("For operators", operators),
          documents("For authors of kits", authors),
          documents("For programs", programs),
          documents("For developers", developers),
        ],
      },
    },
    fa: {
      label: "فارسی",
      lang: "fa",
      dir: "rtl",
      description: "سنجش نرم‌افزار و تیم‌های سازندهٔ آن",
      themeConfig: {
        sidebar: [{ text: "راهنما", items: guide("fa", "/fa/") }],
        outline: { label: "در این صفحه" },
        docFooter: { prev: "قبلی", next: "بعدی" },
        darkModeSwitchLabel: "نما",
        lightModeSwitchTitle: "رفتن به نمای روشن",
        darkModeSwitchTitle: "رفتن به نمای تیره",
        sidebarMenuLabel: "صفحه‌ها",
        returnToTopLabel: "بازگشت به بالا",
        langMenuLabel: "زبان",
      },
    },
  },
  themeConfig: {
    outline: { level: 2 },
    search: {
      provider: "local",
      options: {
        locales: {
          fa: {
            translations: {
              button: { buttonText: "جست‌وجو", buttonAriaLabel: "جست‌وجو" },
              modal: {
                noResultsText: "چیزی پیدا نشد:",
                resetButtonTitle: "پاک کردن جست‌وجو",
                displayDetails: "نمایش جزئیات",
                backButtonTitle: "بستن جست‌وجو",
                footer: { selectText: "باز کردن", navigateText: "جابه‌جایی", closeText: "بستن" },
              },
            },
          },
        },
      },
    },
  },
})
