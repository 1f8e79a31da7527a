import { expect, type Page } from "@playwright/test"
import type { Account } from "./people.ts"

/** Fills in and submits the sign-in page. */
export async function typeSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.locator("input[name=username]").fill(email)
  await page.locator("input[name=password]").fill(password)
  await page.keyboard.press("Enter")
}

/** Fills in the sign-up page. */
export async function fillSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  const [firstName = "", lastName = ""] = name.split(" ")
  await page.locator("input[name=firstName]").fill(firstName)
  await page.locator("input[name=lastName]").fill(lastName)
  await page.locator("input[name=email]").fill(email)
  await page.locator("input[name=password]").fill(password)
}

/** The link of a kind in the latest mail to an address; without a kind, the link into the product. */
export async function linkIn(page: Page, email: string, kind = ""): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mailbox = await (await page.request.get("/dev/mailbox")).text()
    const mail = mailbox.split("<article>").find((mail) => mail.includes(email) && mail.includes(kind))
    link = new RegExp(kind ? `http\\S+/${kind}/[^\\s<]+` : "https?://[^\\s</]+/").exec(mail ?? "")?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ""
}
