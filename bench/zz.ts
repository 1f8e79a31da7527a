import { chromium } from "@playwright/test"
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] })
const page = await (await browser.newContext({ viewport: { width: 390, height: 700 } })).newPage()
page.on("console", (m) => console.log(m.text().slice(0, 600)))
await page.addInitScript(() => { const o = window.scrollTo; (window as any).scrollTo = function (...a: any[]) { console.log("scrollTo", JSON.stringify(a), location.pathname, performance.now(), document.documentElement.scrollHeight, window.scrollY); return (o as any).apply(window, a) }; addEventListener("scroll", () => console.log("scrolled", window.scrollY, performance.now(), document.documentElement.scrollHeight)) })
await page.goto("http://localhost:8340/assessment-kits"); await page.waitForTimeout(800)
await page.evaluate(() => window.scrollTo(0, 5000)); await page.waitForTimeout(500); console.log("CLICK")
await page.locator("#content li h2 a, #content li h3 a").last().click(); await page.waitForTimeout(1500)
await browser.close()
