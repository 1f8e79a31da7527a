import type { LocalText } from "../../platform/i18n/language.ts"

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
]

/** The browser and operating system named by a `User-Agent`, in familiar terms: `Firefox on Linux`. */
export function nameOfDevice(userAgent: string): LocalText {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser && system) return { en: `${browser} on ${system}`, fa: `${browser} روی ${system}` }
  const known = browser ?? system
  return known ? { en: known, fa: known } : { en: "Unknown device", fa: "دستگاه ناشناخته" }
}
