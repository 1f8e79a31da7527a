import type { Language } from "../../platform/i18n/language.ts"
import { html } from "../../platform/markup.ts"
import type { Account } from "../accounts.ts"
import type { RealmFacts } from "../realm.ts"
import { backLink, page, textsIn } from "./layout.ts"

/** Who is signed in, and the way out. */
export function accountPage(
  realm: RealmFacts,
  view: { language: Language; address: string; account: Account | null; returnTo: string | undefined },
): string {
  const { language, address, account, returnTo } = view
  const say = textsIn(language)
  if (!account) {
    const body = backLink(realm, language, returnTo)
    return page(realm, { language, address, title: "notSignedInTitle", lead: "notSignedInLead", body })
  }
  const signOut = returnTo ? `?${new URLSearchParams({ post_logout_redirect_uri: returnTo })}` : ""
  return page(realm, {
    language,
    address,
    title: "accountTitle",
    body: html`<dl>
<dt>${say("name")}</dt><dd><bdi>${`${account.firstName} ${account.lastName}`.trim()}</bdi></dd>
<dt>${say("email")}</dt><dd><bdi>${account.email}</bdi></dd>
</dl>
<p><a class="button" href="${realm.path}/protocol/openid-connect/logout${signOut}">${say("signOut")}</a></p>
${backLink(realm, language, returnTo)}`,
  })
}
