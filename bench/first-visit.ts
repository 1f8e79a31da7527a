import { chromium, type Page } from "@playwright/test"

/*
 * `node bench/first-visit.ts http://localhost:8080 /some/report/address`: the cost of a first visit on a slow link, in
 * a browser with an empty cache. The server must already be running, with the built client; addresses after the first
 * argument are measured too (a public report, say). Times are from the start of the navigation.
 */
const [site = "http://localhost:8080", ...further] = process.argv.slice(2)
const executablePath = process.env.CHROMIUM_PATH

/** 1.6 Mb/s down, 750 kb/s up, 150 ms round trip. */
const slowLink = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** How long the page must be idle on the network to count as complete, in milliseconds. */
const rest = 1_000

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
const rows: Record<string, Awaited<ReturnType<typeof firstVisit>>> = {}
for (const language of ["en", "fa"]) {
  for (const address of ["/", "/assessment-kits", ...further]) {
    rows[`${address.slice(0, 40)} (${language})`] = await firstVisit(address, language)
  }
}
await browser.close()
console.log("\nFirst visit on a slow link (1.6 Mb/s, 150 ms): transferred kB, times in ms\n")
console.table(rows)

async function firstVisit(address: string, language: string) {
  const context = await browser.newContext({ locale: language, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send("Network.enable")
  await network.send("Network.emulateNetworkConditions", slowLink)
  let requests = 0
  let bytes = 0
  network.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) requests++
  })
  network.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(noteWhatIsPainted)
  await page.goto(site + address, { waitUntil: "load" })
  await page.locator("#content h1").waitFor()
  await page.waitForLoadState("networkidle")
  await page.waitForTimeout(rest)
  const painted = await whatWasPainted(page)
  await context.close()
  return { requests, kB: Math.round(bytes / 1000), ...painted }
}

function noteWhatIsPainted(): void {
  const noted = { lcp: 0, cls: 0 }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) noted.lcp = startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ("value" in entry) noted.cls += Number(entry.value)
  }).observe({ type: "layout-shift", buffered: true })
}

function whatWasPainted(page: Page) {
  return page.evaluate(() => {
    const noted: { lcp: number; cls: number } = Reflect.get(window, "noted")
    const [first] = performance.getEntriesByName("first-contentful-paint")
    return {
      FCP: Math.round(first?.startTime ?? 0),
      LCP: Math.round(noted.lcp),
      CLS: Math.round(noted.cls * 1000) / 1000,
    }
  })
}
