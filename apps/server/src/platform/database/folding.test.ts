import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { searched } from "./migrations/0087-folded-search.ts"

/*
 * Lists that the client filters and lists that the server searches find the same: both fold letters alike.
 */
let app: TestApp
let asSearched: (text: string) => string
beforeAll(async () => {
  // Loaded as a file, since the server knows nothing of the client.
  const client = new URL("../../../../web/src/i18n/search.ts", import.meta.url).href
  const loaded: { asSearched: typeof asSearched } = await import(client)
  asSearched = loaded.asSearched
  app = await createTestApp()
})
afterAll(() => app.close())

const texts = [
  "كيفيت",
  "کیفیت",
  "مدرسة",
  "خانۀ ما",
  "خانهٔ ما",
  "موسى",
  "می‌شود",
  "می شود",
  "آزمون مؤثر، رئیس و مسأله",
  "مُحَمَّد کتـــاب",
  "۱۴۰۵ و ٢٠٢٦ and 2026",
  "Café",
  "Cafe\u0301",
  "ÅNGSTRÖM",
  "Łódź Đorđe Ørsted ısı İstanbul",
  "Straße",
  "STRASSE",
  "Æsir Œuvre",
  "soft\u00adhyphen",
  "marks\u200e of \u200fdirection\ufeff",
  "ﬁne ﬂow №5 ２０２６",
  "Ähnlich  zwei   spaces",
  "100 % of A/B-tests (v2)",
]

test.each(texts)("%j is the same for client and server", async (text) => {
  const given = sql`select ${sql.raw(searched("given"))} as folded from (select ${text}::text as given) as one`
  const { rows } = await app.asServer(({ db }) => sql<{ folded: string }>`${given}`.execute(db))
  expect(asSearched(text)).toBe(rows[0]?.folded.trim())
})
