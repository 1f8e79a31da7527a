import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readVersionContent } from "../../platform/kits/content.ts"
import { importTestKit, makeTestGroup, uploadTestKit } from "../../testing/import-kit.ts"
import { type RunningKit, runningKit } from "../../testing/running-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let world: { owner: Caller; expertGroupId: number; spaceId: number }
beforeAll(async () => {
  app = await createTestApp()
  const owner = await app.signUp("Anna Berg")
  const expertGroupId = await makeTestGroup(owner)
  const space = await owner.post("/api/v1/spaces/", { title: "Kitchens", type: "PREMIUM" })
  world = { owner, expertGroupId, spaceId: space.body.id }
})
afterAll(() => app.close())

const LEVELS = `
level Low { title: "Low" description: "Little" value: 1 }
level Mid { title: "Mid" description: "Some" value: 2 competence: [Mid: 50%] }
level High { title: "High" description: "Much" value: 3 competence: [Mid: 80%, High: 60%] }`

const BASE = `
kit Kit { title: "Kitchens" summary: "About kitchens" about: "How good a kitchen is" }
${LEVELS}
subject Menu { title: "Menu" description: "What is offered" }
subject Service { title: "Service" description: "How it is offered" }
attribute Variety { title: "Variety" description: "How varied" subject: Menu }
attribute Price { title: "Price" description: "How fair" subject: Menu weight: 2 }
attribute Speed { title: "Speed" description: "How fast" subject: Service }
questionnaire Kitchen { title: "Kitchen" description: "About the kitchen" }
questionnaire Hall { title: "Hall" description: "About the hall" }
answerRange Often { title: "How often" options: "Never", "Sometimes", "Always" with values [0, 0.5, 1] }
question Q1 { questionnaire: Kitchen title: "Is food local?" answerRange: Often affects Variety on level Mid }
question Q2 { questionnaire: Kitchen title: "Are dishes new?" options: "No", "Partly", "Yes" with values [0, 0.5, 1]
  affects Variety on level High affects Price on level Mid with weight 2 }
question Q3 { questionnaire: Hall title: "Are prices compared?" answerRange: Often affects Price on level Mid on level High }
question Q4 { questionnaire: Hall title: "Is food served fast?" options: "No", "Yes" with values [0, 1]
  affects Speed on level Mid on level High with weight 3 mayNotBeApplicable: true }`

const CHOICES = {
  Q1: [3, 5],
  Q2: [2, 3],
  Q3: [2, 1],
  Q4: [2, 4],
} satisfies Record<string, [number, number]>

const EXTRA_RANGE = 'answerRange YesNo { title: "Yes or no" options: "No", "Yes" }'
const MEASURES = `
measure Habits { title: "Habits" description: "What is usual" }
measure Care { title: "Care" description: "What is done well" }`

const begin = (text = BASE) => runningKit(app, world, text, CHOICES)

/** The base text with a piece replaced, or with an addition when the piece is empty. */
function edit(piece: string, replacement: string, base = BASE): string {
  if (piece === "") return `${base}\n${replacement}`
  expect(base).toContain(piece)
  return base.replace(piece, replacement)
}

async function contentOf({ kitId }: RunningKit | { kitId: number }) {
  const { activeVersionId } = await kitRow(kitId)
  return readVersionContent(app.tables, activeVersionId ?? 0)
}

function kitRow(kitId: number) {
  return app.tables.selectFrom("kits").selectAll().where("id", "=", kitId).executeTakeFirstOrThrow()
}

function revisionOf(kitId: number) {
  return app.tables
    .selectFrom("kitVersions")
    .where("kitId", "=", kitId)
    .select(["id", "revision", "status"])
    .execute()
}

const changesOf = ({ body }: { body: { changes: Record<string, unknown>[] } }) =>
  body.changes.map(({ action, entity, code, major }) => `${action} ${entity} ${code}${major ? " major" : ""}`)

describe("a major change makes results stale until they are recalculated", () => {
  test("with the numbers of the new text", async () => {
    const kit = await begin()
    expect(await kit.results()).toMatchObject({
      level: "High",
      attributes: {
        Variety: { level: "Mid", scores: { Mid: 100, High: 50 } },
        Price: { level: "Mid", scores: { Mid: 50, High: 50 } },
        Speed: { level: "High", scores: { Mid: 100, High: 100 } },
      },
    })
    // "Partly" is worth less: Price on Mid earns (0.2 × 2 + 0.5 × 1) of 3, which is 30 %, too little for Mid.
    const { status, body } = await kit.update(
      edit('"Partly", "Yes" with values [0, 0.5', '"Partly", "Yes" with values [0, 0.2'),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      major: true,
      changes: [{ action: "CHANGE", entity: "question", code: "Q2", title: "Are dishes new?", major: true }],
      message: expect.stringContaining("The kit is updated: 1 change. Results have to be calculated again."),
    })
    expect(await kit.validity()).toBe("CALCULATE_NOT_VALID")
    await kit.calculate()
    const { attributes } = await kit.results()
    expect(attributes.Price?.level).toBe("Low")
    expect(attributes.Price?.scores.Mid).toBeCloseTo(30)
    expect(attributes.Variety).toMatchObject({ level: "Mid", scores: { Mid: 100, High: 20 } })
    expect(attributes.Speed).toMatchObject({ level: "High" })
  })

  test.each<[string, string, string, string[]]>([
    [
      "level added",
      "",
      'level Top { title: "Top" description: "All" value: 9 competence: [Top: 90%] }',
      ["ADD level Top major"],
    ],
    ["level value", "value: 3 competence", "value: 7 competence", ["CHANGE level High major"]],
    [
      "competence added",
      "competence: [Mid: 50%]",
      "competence: [Mid: 50%, Low: 10%]",
      ["CHANGE level Mid major"],
    ],
    ["competence removed", " competence: [Mid: 50%]", "", ["CHANGE level Mid major"]],
    ["competence value", "[Mid: 50%]", "[Mid: 60%]", ["CHANGE level Mid major"]],
    [
      "subject added",
      "",
      'subject Place { title: "Place" description: "Where" } attribute Light { title: "Light" description: "d" subject: Place }',
      ["ADD subject Place major", "ADD attribute Light major"],
    ],
    [
      "subject weight",
      '"How it is offered" }',
      '"How it is offered" weight: 5 }',
      ["CHANGE subject Service major"],
    ],
    [
      "questionnaire added",
      "",
      'questionnaire Yard { title: "Yard" description: "Behind the house" }',
      ["ADD measure Yard", "ADD questionnaire Yard major"],
    ],
    [
      "attribute added",
      "",
      'attribute Taste { title: "Taste" description: "How good" subject: Menu }',
      ["ADD attribute Taste major"],
    ],
    [
      "attribute in another subject",
      '"How fair" subject: Menu',
      '"How fair" subject: Service',
      ["CHANGE attribute Price major", "CHANGE attribute Speed"],
    ],
    [
      "attribute weight",
      "subject: Menu weight: 2",
      "subject: Menu weight: 7",
      ["CHANGE attribute Price major"],
    ],
    [
      "value of a reusable option",
      '"Always" with values [0, 0.5, 1]',
      '"Always" with values [0, 0.3, 1]',
      ["CHANGE answerRange Often major"],
    ],
    [
      "question added",
      "",
      'question Q5 { questionnaire: Hall title: "Is it quiet?" answerRange: Often affects Speed on level Mid }',
      ["ADD question Q5 major"],
    ],
    [
      "question with a new range, attribute and questionnaire",
      "",
      `${EXTRA_RANGE} attribute Calm { title: "Calm" description: "d" subject: Service }
       questionnaire Yard { title: "Yard" description: "Behind" }
       question Q7 { questionnaire: Yard title: "Is it quiet?" answerRange: YesNo affects Calm on level Mid }`,
      [
        "ADD attribute Calm major",
        "ADD measure Yard",
        "ADD questionnaire Yard major",
        "ADD answerRange YesNo",
        "ADD question Q7 major",
      ],
    ],
    ["may not be applicable", " mayNotBeApplicable: true", "", ["CHANGE question Q4 major"]],
    [
      "value of a private option",
      '"Yes" with values [0, 1]',
      '"Yes" with values [0, 0.4]',
      ["CHANGE question Q4 major"],
    ],
    [
      "impact added",
      "affects Variety on level Mid",
      "affects Variety on level Mid affects Speed on level High",
      ["CHANGE question Q1 major"],
    ],
    ["impact removed", "on level Mid on level High }", "on level Mid }", ["CHANGE question Q3 major"]],
    [
      "impact weight",
      "on level High with weight 3",
      "on level High with weight 4",
      ["CHANGE question Q4 major"],
    ],
  ])("%s", async (_what, piece, replacement, changes) => {
    await expectMajor(edit(piece, replacement), changes)
  })

  test("order of levels", async () => {
    const [, low = "", mid = "", high = ""] = LEVELS.split("\n")
    await expectMajor(BASE.replace(LEVELS, [mid, low, high].join("\n")), [
      "CHANGE level Mid major",
      "CHANGE level Low major",
    ])
  })

  test("level removed, with its impacts and its competences on both sides", async () => {
    const text = BASE.replace(/level Mid .*\n/, "")
      .replace("Mid: 80%, ", "")
      .replaceAll(" on level Mid with weight 2", " on level High with weight 2")
      .replaceAll("on level Mid on level High", "on level High")
      .replaceAll("on level Mid", "on level High")
      .replace("affects Variety on level High affects Price", "affects Variety on level High affects Price")
    const kit = await expectMajor(text, [
      "CHANGE level High major",
      "CHANGE question Q1 major",
      "CHANGE question Q2 major",
      "CHANGE question Q3 major",
      "CHANGE question Q4 major",
      "REMOVE level Mid major",
    ])
    const content = await contentOf(kit)
    expect(content?.levels.map(({ code, index }) => [code, index])).toEqual([
      ["Low", 1],
      ["High", 2],
    ])
    expect(content?.competences).toHaveLength(1)
  })

  test("assessments on a removed level can still be opened before they are recalculated", async () => {
    const kit = await begin()
    const text = BASE.replace(/level High .*\n/, "")
      .replaceAll(/on level Mid on level High( with weight 3)?/g, "on level Mid")
      .replace("Variety on level High", "Variety on level Low")
    expect((await kit.update(text)).body.major).toBe(true)
    const { owner } = world
    const { status, body } = await owner.get(`/api/v1/assessments/${kit.assessmentId}/`)
    expect([status, body.maturityLevel]).toEqual([200, null])
    const list = await owner.get(`/api/v1/space-assessments/?spaceId=${world.spaceId}&size=100`)
    expect(list.status).toBe(200)
  })

  /** Updates a kit in use, and expects the same results as for a kit created with the new text. */
  async function expectMajor(text: string, changes: string[]): Promise<RunningKit> {
    const kit = await begin()
    const before = await kit.results()
    const answers = await kit.answers()
    const tried = await kit.update(text, { dryRun: true })
    expect(await kit.validity()).toBe("valid")
    const reply = await kit.update(text)
    expect(reply.status).toBe(200)
    expect(changesOf(reply).sort()).toEqual(changes.toSorted())
    expect(reply.body.major).toBe(true)
    expect(tried.body).toMatchObject({ major: true, changes: reply.body.changes })

    expect(await kit.validity()).toBe("CALCULATE_NOT_VALID")
    expect(await kit.answers()).toEqual(answers)
    expect((await kit.results()).confidence).toBe(before.confidence)
    expect(await kit.calculate()).toEqual({ affected: true })
    expect(await kit.validity()).toBe("valid")
    expect(await kit.results()).toEqual(await (await begin(text)).results())
    expect(await kit.answers()).toEqual(answers)
    await expectNothingToChange(kit, text)
    return kit
  }
})

describe("a minor change leaves results valid and unchanged", () => {
  const ADDED_MEASURES = edit("", MEASURES).replace("Hall title:", "Hall measure: Habits title:")
  test.each<[string, string, string[], string?]>([
    ["level texts", edit('"Mid" description: "Some"', '"Middle" description: "Half"'), ["CHANGE level Mid"]],
    [
      "subject texts",
      edit('"Menu" description: "What is offered"', '"Card" description: "Food"'),
      ["CHANGE subject Menu"],
    ],
    [
      "subject index",
      edit('"How it is offered"', '"How it is offered" index: 9'),
      ["CHANGE subject Service"],
    ],
    [
      "questionnaire texts and index",
      edit('"Hall" description: "About the hall"', '"Lobby" description: "In front" index: 7'),
      ["CHANGE questionnaire Hall"],
    ],
    [
      "attribute texts",
      edit('"Speed" description: "How fast"', '"Pace" description: "d"'),
      ["CHANGE attribute Speed"],
    ],
    [
      "order of attributes",
      edit('"How varied" subject', '"How varied" index: 2 subject')
        .replace(/attribute Variety.*\n(attribute Price.*)\n/, "$1\n")
        .concat('\nattribute Variety { title: "Variety" description: "How varied" subject: Menu }'),
      ["CHANGE attribute Price", "CHANGE attribute Variety"],
    ],
    ["new reusable range", edit("", EXTRA_RANGE), ["ADD answerRange YesNo"]],
    [
      "title and captions of a reusable range",
      edit('"How often" options: "Never"', '"Frequency" options: "Hardly"'),
      ["CHANGE answerRange Often"],
    ],
    [
      "question texts",
      edit('Kitchen title: "Is food local?"', 'Kitchen hint: "Count weeks" title: "Is it local?"'),
      ["CHANGE question Q1"],
    ],
    [
      "advisable",
      edit("affects Variety on level Mid", "advisable: false affects Variety on level Mid"),
      ["CHANGE question Q1"],
    ],
    [
      "order of questions",
      BASE.replace(/(question Q3.*\n)(question Q4[^}]*\})/, "$2\n$1"),
      ["CHANGE question Q4", "CHANGE question Q3"],
    ],
    ["captions of private options", edit('"Partly"', '"In part"'), ["CHANGE question Q2"]],
    [
      "translations, of a language the kit did not have",
      edit('"How it is offered" }', '"How it is offered" translation fa { title: "خدمت" } }'),
      ["CHANGE subject Service"],
    ],
    [
      "measures added, with their questions",
      ADDED_MEASURES,
      [
        "ADD measure Habits",
        "ADD measure Care",
        "CHANGE measure Kitchen",
        "CHANGE measure Hall",
        "CHANGE question Q3",
      ],
    ],
    [
      "texts and index of a declared measure",
      edit('"Habits" description: "What is usual"', '"Customs" description: "d" index: 3', ADDED_MEASURES),
      ["CHANGE measure Habits", "CHANGE measure Kitchen", "CHANGE measure Hall"],
      ADDED_MEASURES,
    ],
  ])("%s", async (_what, text, changes, from) => {
    const kit = await begin(from)
    const before = await kit.results()
    const answers = await kit.answers()
    const lastMajor = (await kitRow(kit.kitId)).lastMajorModificationTime
    const reply = await kit.update(text)
    expect(reply).toMatchObject({ status: 200, body: { major: false } })
    expect(changesOf(reply).sort()).toEqual(changes.toSorted())

    expect((await kitRow(kit.kitId)).lastMajorModificationTime).toBe(lastMajor)
    expect(await kit.validity()).toBe("valid")
    expect(await kit.calculate()).toEqual({ affected: false })
    expect(await kit.results()).toEqual(before)
    expect(await kit.answers()).toEqual(answers)
    await expectNothingToChange(kit, text)
  })

  test("and takes effect immediately, with the new text", async () => {
    const kit = await begin()
    await kit.update(edit("Is food local?", "Is the food from here?"))
    const { owner } = world
    const [kitchen] = (await owner.get(`/api/v2/assessments/${kit.assessmentId}/questionnaires/`)).body.items
    const { body } = await owner.get(`/api/v1/assessments/${kit.assessmentId}/questionnaires/${kitchen.id}/`)
    expect(body.items[0].title).toBe("Is the food from here?")
  })
})

describe("a change that would invalidate answers is rejected", () => {
  const drop = (pattern: RegExp, base = BASE) => {
    expect(base).toMatch(pattern)
    return base.replace(pattern, "")
  }
  const noSpeed = (base: string) =>
    base.replace("affects Speed on level Mid on level High with weight 3", "affects Price on level Low")

  test.each<[string, string, string[]]>([
    [
      "deletion of a subject with its attribute",
      noSpeed(drop(/subject Service.*\n/, drop(/attribute Speed.*\n/))),
      ["Deletion of subject is not supported: Service", "Deletion of attribute is not supported: Speed"],
    ],
    [
      "deletion of an attribute",
      noSpeed(drop(/attribute Speed.*/)).replace("subject: Menu }", "subject: Service }"),
      ["Deletion of attribute is not supported: Speed"],
    ],
    [
      "deletion of a questionnaire, whose questions are not listed separately",
      drop(/questionnaire Hall.*\n/, drop(/question Q3[\s\S]*$/)),
      ["Deletion of questionnaire is not supported: Hall"],
    ],
    ["deletion of a question", drop(/question Q3.*\n/), ["Deletion of question is not supported: Q3"]],
    [
      "deletion of all questions of a questionnaire",
      drop(/question Q3[\s\S]*$/),
      ["Deletion of question is not supported: Q3, Q4"],
    ],
    [
      "a question that moves to another questionnaire",
      edit("question Q3 { questionnaire: Hall", "question Q3 { questionnaire: Kitchen"),
      ["Deletion of question is not supported: Q3"],
    ],
    ["another name", edit("question Q1", "question Q9"), ["Deletion of question is not supported: Q1"]],
    [
      "deletion of a reusable range, and change of its questions",
      BASE.replaceAll("Often", "Seldom"),
      [
        "Deletion of answer range is not supported: Often",
        "Change of question to other answer options is not supported: Q1",
        "Change of question to other answer options is not supported: Q3",
      ],
    ],
    [
      "a missing option of a reusable range",
      edit('"Sometimes", "Always" with values [0, 0.5, 1]', '"Sometimes" with values [0, 0.5]'),
      ["Deletion of answer option is not supported: Always"],
    ],
    [
      "a missing private option",
      edit('"Partly", "Yes" with values [0, 0.5, 1]', '"Partly" with values [0, 0.5]'),
      ["Deletion of answer option is not supported: Yes"],
    ],
    [
      "one more option of a reusable range",
      edit('"Always" with values [0, 0.5, 1]', '"Always", "Ever" with values [0, 0.5, 1, 1]'),
      ["Addition of answer option is not supported: Ever"],
    ],
    [
      "one more private option",
      edit('"Partly", "Yes" with values [0, 0.5, 1]', '"Partly", "Yes", "Sure" with values [0, 0.5, 1, 1]'),
      ["Addition of answer option is not supported: Sure"],
    ],
    [
      "another reusable range",
      edit('local?" answerRange: Often', `local?" answerRange: YesNo`).concat(EXTRA_RANGE),
      ["Change of question to other answer options is not supported: Q1"],
    ],
    [
      "private options in place of a range",
      edit('local?" answerRange: Often', 'local?" options: "a", "b", "c" with values [0, 0.5, 1]'),
      ["Change of question to other answer options is not supported: Q1"],
    ],
    [
      "a range in place of private options",
      edit('options: "No", "Partly", "Yes" with values [0, 0.5, 1]', "answerRange: Often"),
      ["Change of question to other answer options is not supported: Q2"],
    ],
  ])("%s", async (_what, text, messages) => {
    const kit = await begin()
    const before = [await contentOf(kit), await kitRow(kit.kitId), await kit.results()]
    const dsls = await attachedDsl(kit.kitId)
    for (const dryRun of [true, false]) {
      const { status, body } = await kit.update(text, { dryRun })
      expect(status).toBe(400)
      expect(body).toEqual({ code: "UNSUPPORTED_DSL_CONTENT_CHANGE", messages })
    }
    expect([await contentOf(kit), await kitRow(kit.kitId), await kit.results()]).toEqual(before)
    expect(await attachedDsl(kit.kitId)).toEqual(dsls)
    expect(await kit.validity()).toBe("valid")
  })
})

describe("measures and translations", () => {
  test("an added questionnaire and an added question get their measure", async () => {
    const kit = await begin()
    await kit.update(
      edit(
        "",
        `questionnaire Yard { title: "Yard" description: "Behind" }
         question Q5 { questionnaire: Yard title: "Is it green?" answerRange: Often affects Speed on level Mid }
         question Q6 { questionnaire: Hall title: "Is it warm?" answerRange: Often affects Speed on level Mid }`,
      ),
    )
    const content = await contentOf(kit)
    const measures = new Map(content?.measures.map(({ id, code }) => [id, code]))
    expect(content?.questions.map(({ code, measureId }) => [code, measures.get(measureId ?? 0)])).toEqual(
      expect.arrayContaining([
        ["Q5", "Yard"],
        ["Q6", "Hall"],
      ]),
    )
    expect(content?.measures.map(({ code, index }) => [code, index])).toContainEqual(["Yard", 3])
  })

  test("a measure that the text lacks stays, after the others", async () => {
    const kit = await begin(edit("", MEASURES).replace("Hall title:", "Hall measure: Habits title:"))
    await kit.update(edit("", 'measure Fresh { title: "Fresh" description: "d" }'))
    const { measures = [] } = (await contentOf(kit)) ?? {}
    expect(measures.toSorted((a, b) => a.index - b.index).map(({ code }) => code)).toEqual([
      "Fresh",
      "Kitchen",
      "Hall",
      "Habits",
      "Care",
    ])
  })

  test("a measure with the title of one that stays is rejected", async () => {
    const kit = await begin(edit("", MEASURES))
    const reply = await kit.update(edit("", 'measure Other { title: "habits" description: "d" }'))
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(reply.body.message).toContain("“Habits”")
  })

  test("a translation stays when the text omits it, and the kit gains a new language", async () => {
    const kit = await begin()
    const languages = async () =>
      (await world.owner.get(`/api/v2/assessment-kits/${kit.kitId}/info/`)).body.languages
    expect(await languages()).toHaveLength(1)
    const persian =
      'options: "Never", "Sometimes", "Always" with values [0, 0.5, 1] translation fa { title: "چند بار" options: "هرگز", "", "همیشه" }'
    await kit.update(edit('options: "Never", "Sometimes", "Always" with values [0, 0.5, 1]', persian))
    expect(await languages()).toMatchObject([{ code: "EN" }, { code: "FA" }])
    const { body } = await kit.update(edit('"Never"', '"Not once"'))
    expect(body.changes).toMatchObject([{ entity: "answerRange", code: "Often", major: false }])
    const options = (await contentOf(kit))?.options ?? []
    expect(options.find(({ title }) => title === "Not once")?.translations).toEqual({ FA: { title: "هرگز" } })
  })

  test("links between subjects and questionnaires follow the impacts", async () => {
    const kit = await begin()
    const links = async () => {
      const rows = await app.tables
        .selectFrom("subjectQuestionnaires as link")
        .innerJoin("kits as kit", "kit.activeVersionId", "link.kitVersionId")
        .innerJoin("subjects as subject", (join) =>
          join
            .onRef("subject.id", "=", "link.subjectId")
            .onRef("subject.kitVersionId", "=", "link.kitVersionId"),
        )
        .innerJoin("questionnaires as questionnaire", (join) =>
          join
            .onRef("questionnaire.id", "=", "link.questionnaireId")
            .onRef("questionnaire.kitVersionId", "=", "link.kitVersionId"),
        )
        .where("kit.id", "=", kit.kitId)
        .select(["subject.code as subject", "questionnaire.code as questionnaire"])
        .execute()
      return rows.map(({ subject, questionnaire }) => `${subject} ${questionnaire}`).sort()
    }
    expect(await links()).toEqual(["Menu Hall", "Menu Kitchen", "Service Hall"])
    await kit.update(edit('"How fair" subject: Menu', '"How fair" subject: Service'))
    expect(await links()).toEqual(["Menu Kitchen", "Service Hall", "Service Kitchen"])
  })
})

describe("the kit's own side of an update", () => {
  test("ids stay, the revision is incremented, and the new text replaces the attached one", async () => {
    const kit = await begin()
    const before = await contentOf(kit)
    const [first] = await attachedDsl(kit.kitId)
    await kit.update(edit("Is food local?", "Is the food local?"))
    const after = await contentOf(kit)
    for (const list of [
      "levels",
      "subjects",
      "attributes",
      "measures",
      "questionnaires",
      "questions",
      "options",
    ] as const) {
      expect(after?.[list].map(({ id }) => id)).toEqual(before?.[list].map(({ id }) => id))
    }
    expect(await revisionOf(kit.kitId)).toMatchObject([{ revision: 1, status: "ACTIVE" }])
    const [second] = await attachedDsl(kit.kitId)
    expect(second?.id).not.toBe(first?.id)
    const detached = await app.tables
      .selectFrom("kitDsls")
      .where("id", "=", first?.id ?? 0)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(detached.kitId).toBeNull()
    expect(await app.files.exists(detached.dslPath)).toBe(true)
  })

  test("other versions are not changed, although their elements have the same ids", async () => {
    const kit = await begin()
    const { activeVersionId } = await kitRow(kit.kitId)
    const levels = await app.tables
      .selectFrom("maturityLevels")
      .where("kitVersionId", "=", activeVersionId)
      .selectAll()
      .execute()
    const { creationTime, lastModificationTime, createdBy, lastModifiedBy } = await kitRow(kit.kitId)
    const draft = await app.tables
      .insertInto("kitVersions")
      .values({
        kitId: kit.kitId,
        status: "UPDATING",
        creationTime,
        lastModificationTime,
        createdBy,
        lastModifiedBy,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await app.tables
      .insertInto("maturityLevels")
      .values(levels.map((level) => ({ ...level, translations: null, kitVersionId: draft.id })))
      .execute()
    const before = await readVersionContent(app.tables, draft.id)
    const text = BASE.replace(/level High .*\n/, "")
      .replaceAll("on level High", "on level Low")
      .replace('title: "Mid"', 'title: "Middle"')
    expect(changesOf(await kit.update(text))).toContain("REMOVE level High major")
    expect(await readVersionContent(app.tables, draft.id)).toEqual(before)
  })

  test("a text without changes only replaces the attached text", async () => {
    const kit = await begin()
    const [before, versions, content] = [
      await kitRow(kit.kitId),
      await revisionOf(kit.kitId),
      await contentOf(kit),
    ]
    const [attached] = await attachedDsl(kit.kitId)
    const { body } = await kit.update(BASE)
    expect(body).toMatchObject({ major: false, changes: [] })
    expect(await kitRow(kit.kitId)).toEqual(before)
    expect(await revisionOf(kit.kitId)).toEqual(versions)
    expect(await contentOf(kit)).toEqual(content)
    expect((await attachedDsl(kit.kitId))[0]?.id).not.toBe(attached?.id)
  })

  test("the general texts of the kit stay, and the message lists which differ", async () => {
    const kit = await begin()
    const { body } = await kit.update(
      edit('summary: "About kitchens"', 'summary: "<b>Other</b>"').replace(
        'a kitchen is" }',
        'a kitchen is" tags: "team" translation fa { title: "آشپزخانه" } }',
      ),
    )
    expect(body.message).toContain("title, summary, tags, translations")
    expect(body.changes).toEqual([])
    expect(await kitRow(kit.kitId)).toMatchObject({ summary: "About kitchens", translations: null })
    const persian = { ...world.owner, call: world.owner.call }
    const reply = await persian.call("PUT", `/api/v1/assessment-kits/${kit.kitId}/update-by-dsl/`, {
      body: { kitDslId: (await attachedDsl(kit.kitId))[0]?.id, dryRun: "true" },
      headers: { "accept-language": "fa" },
    })
    expect(reply.body.message).toContain("برچسب‌ها")
  })

  test("rejects another language, insufficient content, and a text of another kit", async () => {
    const kit = await begin()
    const persian = await kit.update(edit('"How good a kitchen is"', '"How good a kitchen is" language: fa'))
    expect(persian).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(persian.body.message).toMatch(/Persian.*English/)
    const little = await kit.update('level Low { title: "Low" description: "d" value: 1 }')
    expect(little.body.message).toContain("at least two maturity levels")
    const other = await importTestKit(app, world.owner, BASE, {
      title: "Another kitchen",
      expertGroupId: world.expertGroupId,
    })
    const [theirs] = await attachedDsl(other.kitId)
    const taken = await world.owner.put(`/api/v1/assessment-kits/${kit.kitId}/update-by-dsl/`, {
      kitDslId: theirs?.id,
    })
    expect(taken).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    await app.tables.updateTable("kits").set({ activeVersionId: null }).where("id", "=", kit.kitId).execute()
    expect(await kit.update(BASE)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })

  test("needs a kit, a text uploaded for its group, and the owner, in this order", async () => {
    const kit = await begin()
    const { owner, expertGroupId } = world
    const stranger = await app.signUp("Sten Strange")
    const path = `/api/v1/assessment-kits/${kit.kitId}/update-by-dsl/`
    expect(await owner.put("/api/v1/assessment-kits/987654/update-by-dsl/", { kitDslId: 1 })).toMatchObject({
      status: 404,
    })
    expect(await owner.put(path, {})).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(await stranger.put(path, { kitDslId: 987_654 })).toMatchObject({ status: 404 })
    const elsewhere = await uploadTestKit(owner, await makeTestGroup(owner), Buffer.from("x"))
    expect(elsewhere.status).toBe(400)
    expect(await kit.update(BASE, { caller: stranger })).toMatchObject({ status: 403 })
    expect(expertGroupId).toBeGreaterThan(0)
  })

  test("an older path does the same", async () => {
    const kit = await begin()
    const [attached] = await attachedDsl(kit.kitId)
    const { status, body } = await world.owner.post(`/baseinfo/assessmentkits/update/${kit.kitId}/`, {
      kitDslId: String(attached?.id),
      title: "Whatever",
      expertGroupId: 987,
      tagIds: [1],
    })
    expect([status, body.changes]).toEqual([200, []])
  })
})

function attachedDsl(kitId: number) {
  return app.tables.selectFrom("kitDsls").where("kitId", "=", kitId).select(["id", "dslPath"]).execute()
}

async function expectNothingToChange(kit: RunningKit, text: string): Promise<void> {
  expect((await kit.update(text, { dryRun: true })).body.changes).toEqual([])
}
