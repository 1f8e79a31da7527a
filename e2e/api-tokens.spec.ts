import { request } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

for (const [language, { locale, apiTokens, account }] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale })

    test("a token lets a program in until it is revoked", async ({ page, newcomer: _newcomer, site }) => {
      await page.goto("/user/account")
      await page.getByRole("link", { name: account.programs.open }).click()
      await page.getByRole("button", { name: apiTokens.make }).click()
      await page.getByRole("textbox", { name: apiTokens.form.name }).fill("Robot")
      await expectAccessible(page)
      await page.getByRole("button", { name: apiTokens.form.submit }).click()
      const token = (await page.getByTestId("secret").textContent()) ?? ""
      await expectAccessible(page)
      await page.getByRole("button", { name: apiTokens.made.done }).click()

      const program = await request.newContext({
        baseURL: site,
        extraHTTPHeaders: { authorization: `Bearer ${token}` },
      })
      expect((await program.get("/api/v1/spaces/")).status()).toBe(200)
      const space = { title: "Of a robot", type: "PREMIUM" }
      expect((await program.post("/api/v1/spaces/", { data: space })).status()).toBe(403)

      await expectAccessible(page)
      await page.getByRole("list", { name: apiTokens.list }).getByRole("button").click()
      const question = page.getByRole("dialog")
      await question.getByRole("button", { name: apiTokens.revoke.action, exact: true }).click()
      await expect(page.getByText(apiTokens.none, { exact: true })).toBeVisible()
      expect((await program.get("/api/v1/spaces/")).status()).toBe(401)
      await program.dispose()
    })
  })
}
