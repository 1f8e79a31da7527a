import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit } from "../../testing/import-kit.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Anna Berg")
})
afterAll(() => app.close())

let number = 0

/** A kit with functions to edit it and to read it as its owner does. */
async function editableKit(inKitBlock = "") {
  number++
  const title = `Editable ${number}`
  const { kitId } = await importTestKit(app, owner, smallKit(inKitBlock), { title, publish: false })
  const path = `/api/v2/assessment-kits/${kitId}/`
  return {
    kitId,
    path,
    title,
    edit: (body: unknown) => owner.patch(path, body),
    info: async () => (await owner.get(`${path}info/`)).body,
    row: () => app.tables.selectFrom("kits").selectAll().where("id", "=", kitId).executeTakeFirstOrThrow(),
  }
}

describe("editing a kit", () => {
  test("changes the given fields only, and keeps the code and the freshness of results", async () => {
    const kit = await editableKit()
    const before = await kit.row()
    const reply = await kit.edit({
      title: "  New\n name ",
      summary: "New & short",
      about: "<p>New <b>text</b></p>",
    })
    expect(reply).toMatchObject({ status: 200, body: "" })
    expect(reply.queries).toBeLessThanOrEqual(8)
    expect(await kit.row()).toMatchObject({
      title: "New name",
      summary: "New & short",
      about: "<p>New <b>text</b></p>",
      code: before.code,
      lastMajorModificationTime: before.lastMajorModificationTime,
    })
    expect((await kit.row()).lastModificationTime > before.lastModificationTime).toBe(true)
  })

  test("without any field changes nothing, not even the modification time", async () => {
    const kit = await editableKit()
    const before = await kit.row()
    for (const body of [{}, { title: null, lang: "", price: 3, isPrivate: "" }, { translations: {} }]) {
      expect((await kit.edit(body)).status).toBe(200)
    }
    expect(await kit.row()).toEqual(before)
  })

  test("accepts booleans as strings", async () => {
    const kit = await editableKit()
    await kit.edit({ isPrivate: "true" })
    await kit.edit({ published: "true" })
    expect(await kit.row()).toMatchObject({ isPrivate: true, published: true, price: 0 })
  })

  test("accepts all texts at once, as a text save sends them", async () => {
    const kit = await editableKit('context: "Old context" translation fa { title: "قدیمی" }')
    const reply = await kit.edit({
      title: kit.title,
      summary: "Sum",
      about: "About it",
      lang: "",
      price: 0,
      published: false,
      isPrivate: false,
      metadata: { goal: "A goal", context: "" },
      translations: { FA: { title: "تازه", goal: "?", metadata: { goal: "هدف تازه", context: "" } } },
    })
    expect(reply.status).toBe(200)
    expect(await kit.info()).toMatchObject({
      summary: "Sum",
      metadata: { goal: "A goal" },
      translations: { FA: { title: "تازه", metadata: { goal: "هدف تازه" } } },
    })
    expect((await kit.info()).metadata).not.toHaveProperty("context")
  })

  test("sanitises rich texts, including translated ones", async () => {
    const kit = await editableKit('translation fa { title: "عنوان" }')
    await kit.edit({
      about: '<p onclick="x()">Hi</p><script>x</script>',
      metadata: { goal: "<p>Goal</p><script>x</script>" },
      translations: { FA: { summary: "<p>خلاصه</p><script>x</script>" } },
    })
    expect(await kit.info()).toMatchObject({
      about: "<p>Hi</p>",
      metadata: { goal: "<p>Goal</p>" },
      translations: { FA: { summary: "<p>خلاصه</p>" } },
    })
  })

  test("treats a rich text without visible text as missing: required fields stay", async () => {
    const kit = await editableKit('goal: "A goal"')
    const before = await kit.info()
    for (const empty of ["", "  ", "<p></p>", "<p>&nbsp;</p>"]) {
      expect((await kit.edit({ summary: empty, about: empty })).status).toBe(200)
    }
    expect(await kit.info()).toEqual(before)
    await kit.edit({ metadata: { goal: "<p>&nbsp;</p>" }, translations: { FA: { about: "<p></p>" } } })
    expect(await kit.info()).toMatchObject({ metadata: null, translations: {} })
  })

  test.each([
    [{ title: "ab" }, "“title” must have at least 3 characters."],
    [{ summary: "x".repeat(1001) }, "“summary” must have at most 1000 characters."],
    [{ about: `<p>${"&".repeat(700)}</p>` }, "“about” must have at most 3000 characters."],
    [{ about: "<script>x</script>a" }, "“about” must have at least 3 characters."],
    [{ lang: "DE" }, "“lang” must be one of EN, FA."],
    [{ published: "maybe" }, "“published” must be true or false."],
    [{ tags: [] }, "“tags” must have at least 1 item."],
    [{ tags: [987654] }, "One of the tags does not exist."],
    [
      { translations: { DE: {} } },
      "“translations” contains “DE”, which is not a language of kits. Use EN or FA.",
    ],
    [
      { translations: { FA: { title: "عنوان" } } },
      "“translations”: this kit does not have the language Persian. Add it to the languages of the kit first.",
    ],
    [{ translations: { FA: { title: "ab" } } }, "“title” must have at least 3 characters."],
    [{ translations: { FA: { title: 7 } } }, "“title” must be a text."],
    [{ translations: { FA: { title: "a\u0000bc" } } }, "“title” contains characters that cannot be stored."],
    [{ metadata: { goal: "ab" } }, "“goal” must have at least 3 characters."],
    [{ metadata: { goal: "abc" }, removeMetadata: true }, "“metadata” cannot be set and removed at once."],
    [
      { translations: { FA: {} }, removeTranslations: true },
      "“translations” cannot be set and removed at once.",
    ],
  ])("refuses %j and changes nothing", async (body, message) => {
    const kit = await editableKit()
    const before = await kit.row()
    expect(await kit.edit({ ...body, isPrivate: true })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message },
    })
    expect(await kit.row()).toEqual(before)
  })

  test("refuses the title of another kit, published or not, but accepts its own in another spelling", async () => {
    const kit = await editableKit()
    const other = await editableKit()
    expect(await kit.edit({ title: other.title.toUpperCase() })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
    expect((await kit.edit({ title: kit.title.toUpperCase() })).status).toBe(200)
  })

  test("is only for the owner of its expert group", async () => {
    const kit = await editableKit()
    const stranger = await app.signUp("Bea Carls")
    expect(await stranger.patch(kit.path, { published: true })).toMatchObject({
      status: 403,
      body: { code: "ACCESS_DENIED" },
    })
    expect((await stranger.patch("/api/v2/assessment-kits/987654/", {})).status).toBe(404)
  })
})

describe("the languages of a kit", () => {
  test("include a new main language", async () => {
    const kit = await editableKit()
    await kit.edit({ lang: "FA", translations: { FA: { title: "عنوان تازه" } } })
    expect(await kit.info()).toMatchObject({
      mainLanguage: { code: "FA" },
      languages: [{ code: "FA" }, { code: "EN" }],
    })
  })
})

describe("the translations of a kit", () => {
  test("are replaced as a whole, kept by an empty map, cleared by an entry without texts", async () => {
    const kit = await editableKit('translation fa { title: "عنوان" summary: "خلاصه" }')
    await kit.edit({ translations: { FA: { title: " تازه " } } })
    expect((await kit.info()).translations).toEqual({ FA: { title: "تازه" } })
    await kit.edit({ translations: {} })
    expect((await kit.info()).translations).toEqual({ FA: { title: "تازه" } })
    await kit.edit({ translations: { FA: { metadata: {} } } })
    expect((await kit.info()).translations).toEqual({})
  })

  test("can be removed", async () => {
    const kit = await editableKit('translation fa { title: "عنوان" }')
    await kit.edit({ removeTranslations: true })
    expect((await kit.info()).translations).toEqual({})
  })
})

describe("goal and context of a kit", () => {
  test("are changed one by one: absent keeps, null and blank clear", async () => {
    const kit = await editableKit('goal: "First goal" context: "First context"')
    await kit.edit({ metadata: { goal: "Second goal" } })
    expect((await kit.info()).metadata).toEqual({ goal: "Second goal", context: "First context" })
    await kit.edit({ metadata: { goal: null } })
    expect((await kit.info()).metadata).toEqual({ context: "First context" })
    await kit.edit({ metadata: { context: "  " } })
    expect((await kit.info()).metadata).toBeNull()
  })

  test("can be removed together", async () => {
    const kit = await editableKit('goal: "First goal"')
    await kit.edit({ removeMetadata: true })
    expect((await kit.info()).metadata).toBeNull()
  })
})

describe("the tags of a kit", () => {
  test("are replaced as a set", async () => {
    const kit = await editableKit('tags: "team", "culture"')
    const tags = (await owner.get("/api/v1/assessment-kit-tags/")).body.items
    const idOf = (code: string) => tags.find((tag: { code: string }) => tag.code === code).id
    await kit.edit({ tags: [idOf("security"), idOf("team"), idOf("team")] })
    expect((await kit.info()).tags.map(({ code }: { code: string }) => code)).toEqual(["security", "team"])
    expect((await kit.edit({ tags: [String(idOf("culture"))] })).status).toBe(200)
    expect((await kit.info()).tags.map(({ code }: { code: string }) => code)).toEqual(["culture"])
    expect((await kit.edit({ tags: ["one"] })).body.message).toBe("“tags.0” must be a whole number.")
  })
})

describe("publishing a kit", () => {
  const publications = async (kitId: number) =>
    (
      await app.tables.selectFrom("events").where("type", "=", "kit-published").select("payload").execute()
    ).filter(({ payload }) => (payload as { kitId?: number }).kitId === kitId).length

  test("is recorded once, and can be undone", async () => {
    const kit = await editableKit()
    await kit.edit({ published: true })
    await kit.edit({ published: true })
    expect(await publications(kit.kitId)).toBe(1)
    await kit.edit({ published: false })
    expect((await kit.row()).published).toBe(false)
  })

  test("needs a released version with a subject", async () => {
    const kit = await editableKit()
    const { activeVersionId } = await kit.row()
    await app.tables.deleteFrom("subjects").where("kitVersionId", "=", activeVersionId).execute()
    expect((await kit.edit({ published: true })).status).toBe(400)
    await app.tables.updateTable("kits").set({ activeVersionId: null }).where("id", "=", kit.kitId).execute()
    expect(await kit.edit({ published: true })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
    expect((await kit.row()).published).toBe(false)
  })
})
