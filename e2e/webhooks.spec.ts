import { isSignedWith, startReceiver } from "../apps/server/src/testing/receiver.ts"
import { expectAccessible } from "./accessible.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* The owner of a space sends the events of the space to another program. */

for (const [language, { locale, webhooks }] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale })

    test("an owner adds a webhook, whose receiver gets signed messages, and resends one", async ({
      page,
      newcomer,
    }) => {
      const receiver = await startReceiver()
      const made = await newcomer.api.post("/api/v1/spaces/", {
        data: { title: "Core team", type: "PREMIUM" },
      })
      const { id } = await made.json()
      await page.goto(`/${id}/setting`)
      await page.getByRole("button", { name: webhooks.add }).click()
      const form = page.getByRole("dialog", { name: webhooks.form.newTitle })
      await form.getByLabel(webhooks.form.address).fill(receiver.url)
      await form.getByLabel(webhooks.form.note, { exact: true }).fill("Chat")
      await expectAccessible(page)
      await form.getByRole("button", { name: webhooks.form.add }).click()
      const shown = page.getByRole("dialog", { name: webhooks.secret.title })
      const secret = (await shown.getByTestId("secret").textContent()) ?? ""
      await shown.getByRole("button", { name: webhooks.secret.done }).click()

      await page.getByRole("link", { name: "Chat" }).click()
      await page.getByRole("button", { name: webhooks.one.test }).click()
      await receiver.got(1)
      expect(receiver.received.map((message) => isSignedWith(secret, message))).toEqual([true])
      const row = page.getByRole("listitem").filter({ hasText: webhooks.event.webhook.test })
      await expect(row).toContainText(webhooks.deliveries.status.DELIVERED)
      await expectAccessible(page)

      await row.getByRole("button").click()
      const details = page.getByRole("dialog", { name: webhooks.event.webhook.test })
      await expect(details.getByText("HTTP 204")).toBeVisible()
      await expectAccessible(page)
      await details.getByRole("button", { name: webhooks.delivery.again }).click()
      await receiver.got(2)
      const [first, second] = receiver.received
      expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"])
      await expect(details.getByText("HTTP 204")).toHaveCount(2)
      await receiver.close()
    })
  })
}
