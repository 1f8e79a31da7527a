import type { TestApp } from "./test-app.ts"

/** The token in the link of the latest mail to an address; empty if it has none. */
export async function invitationToken(app: TestApp, email: string): Promise<string> {
  const mail = (await app.mailsTo(email)).at(-1)
  return /\/join\/([0-9a-f]{64})\n/.exec(mail?.text ?? "")?.[1] ?? ""
}
