import type { AnonymousContext } from "../../platform/context.ts"

const AT_ONCE = 500

/** All messages of a tenant, oldest first, with the address of the sender if they were signed in. */
export async function* listMessages({ db }: Pick<AnonymousContext, "db">) {
  for (let last = 0; ; ) {
    const page = await db
      .selectFrom("contactMessages")
      .leftJoin("users", "users.id", "contactMessages.userId")
      .select([
        "contactMessages.id",
        "contactMessages.creationTime",
        "contactMessages.type",
        "contactMessages.fields",
        "contactMessages.language",
        "users.email as signedIn",
      ])
      .where("contactMessages.id", ">", last)
      .orderBy("contactMessages.id")
      .limit(AT_ONCE)
      .execute()
    yield* page
    last = page.at(-1)?.id ?? 0
    if (page.length < AT_ONCE) return
  }
}
