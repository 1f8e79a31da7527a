import { describe, expect, test } from "vitest"
import { convertFramework } from "../convert.ts"
import { converted, lossOf } from "../testing/converted.ts"
import { smallLibrary } from "../testing/small-sources.ts"

const changed = (from: string | RegExp, to: string) =>
  smallLibrary().map((file) => ({ ...file, text: file.text.replace(from, to) }))

describe("a library file of CISO Assistant", () => {
  test("becomes subjects, attributes, levels and questions with the scores as answers", () => {
    const { format, kit } = converted(smallLibrary())
    expect(format).toBe("framework-yaml")
    expect(kit.kitModel).toMatchObject({
      title: "House framework",
      about: "What a house needs",
      version: "3",
      source: "House office",
      licence: "Free to use",
    })
    expect(kit.levelModels.map(({ title }) => title)).toEqual(["Not yet", "Basic", "Advanced"])
    expect(kit.subjectModels).toMatchObject([{ title: "Doors", description: "All doors" }])
    expect(kit.attributeModels.map(({ title }) => title)).toEqual(["Front doors", "Doors"])
    expect(kit.answerRangeModels[0]?.options.map(({ caption, value }) => [caption, value])).toEqual([
      ["Open", 0],
      ["Ajar", 0.5],
      ["Shut", 1],
    ])
    expect(kit.questionModels).toMatchObject([
      {
        code: "D_1",
        title: "Front doors are shut",
        description: "Nobody walks in by chance.\nThink of the night.\n- Is it shut at night?",
        evidence: "A photograph",
        questionImpacts: [{ attributeCode: "Front_doors", level: { code: "Basic" } }],
      },
      {
        title: "The back door is locked.",
        description: null,
        questionImpacts: [{ attributeCode: "Doors", level: { code: "Advanced" } }],
      },
    ])
  })

  test("reports choices and translations as lost", () => {
    const result = converted(smallLibrary())
    const nodes = "objects.framework.requirement_nodes"
    const question = `${nodes}[2].questions.urn:house:doors:front:1:question:1`
    expect(lossOf(result, "house.yaml", `${question}.choices[0].value`)).toMatch(/lost: Not asked/)
    expect(lossOf(result, "house.yaml", `${nodes}[3].translations.fr.description`)).toMatch(/lost/)
    expect(lossOf(result, "house.yaml", "objects.framework.scores_definition[1].score")).toMatch(
      /approximated: Scaled/,
    )
  })

  test("keeps translations into the other language of kits", () => {
    const [file] = changed(/translations:\n {8}fr:/, "translations:\n        fa:")
    const text = (file?.text ?? "").replace(
      "name: Front doors\n",
      "name: Front doors\n      translations: {fa: {name: درهای جلو}}\n",
    )
    const result = converted([{ path: "house.yaml", text }])
    expect(result.kit.attributeModels[0]).toMatchObject({
      title: "Front doors",
      translations: { FA: { title: "درهای جلو" } },
    })
    expect(result.kit.questionModels[1]?.translations).toEqual({ FA: { title: "La porte est fermée." } })
    const nodes = "objects.framework.requirement_nodes"
    expect(lossOf(result, "house.yaml", `${nodes}[1].translations.fa.name`)).toMatch(
      /exact: Kept as a translation/,
    )
  })

  test("is a Persian kit if its locale is", () => {
    expect(converted(smallLibrary()).kit.kitModel?.language).toBeNull()
    expect(converted(changed("locale: en", "locale: fa")).kit.kitModel?.language).toBe("FA")
  })

  test.each([
    ["fr", "What a house needs\n\nTexts: French"],
    ["pt-BR", "What a house needs\n\nTexts: Brazilian Portuguese"],
    ["en-GB", "What a house needs"],
    ["xx", "What a house needs"],
    ["french, mostly", "What a house needs"],
  ])("says of which language its texts are, if they are neither English nor Persian: %s", (locale, about) => {
    expect(converted(changed("locale: en", `locale: ${locale}`)).kit.kitModel?.about).toBe(about)
  })

  const withChoices = (...choices: string[]) =>
    changed(
      / {10}choices:[\s\S]*?value: Sometimes\n/,
      `          choices:\n${choices.map((choice) => `          - {${choice}}\n`).join("")}`,
    )

  test("asks the questions of a requirement whose choices have scores, results, or say yes and no", () => {
    const scores = converted(
      withChoices("value: Always, add_score: 9", "value: Never, add_score: 1", "value: N/A"),
    )
    expect(scores.kit.questionModels[0]).toMatchObject({
      title: "Is it shut at night?",
      description: "Front doors are shut\nNobody walks in by chance.\nThink of the night.",
      answers: [
        { caption: "Never", value: 0 },
        { caption: "Always", value: 1 },
      ],
      mayNotBeApplicable: true,
    })
    const question = "objects.framework.requirement_nodes[2].questions.urn:house:doors:front:1:question:1"
    const about = (field: string) => lossOf(scores, "house.yaml", `${question}.choices[0].${field}`)
    expect([about("add_score"), about("value")]).toEqual([
      expect.stringMatching(/approximated: Scaled/),
      expect.stringMatching(/exact/),
    ])
    const results = converted(
      withChoices("value: Locked, compute_result: true", "value: Open, compute_result: 'false'"),
    )
    expect(results.kit.questionModels[0]?.answers?.map(({ caption }) => caption)).toEqual(["Open", "Locked"])
    const words = converted(withChoices("value: 'Yes'", "value: 'No'"))
    expect(words.kit.questionModels[0]).toMatchObject({ answerRangeCode: "No_or_yes", answers: null })
  })

  test("asks a requirement as a whole where it is not known which choice is better", () => {
    for (const choices of [
      ["value: Red, add_score: 1", "value: Blue"],
      ["value: Red, compute_result: true", "value: Blue, compute_result: true"],
      ["value: Red, add_score: 1", "value: Blue, add_score: 1"],
    ]) {
      const result = converted(withChoices(...choices))
      expect(result.kit.questionModels[0]).toMatchObject({ title: "Front doors are shut", answers: null })
      const lost = result.loss.items.filter(({ message }) => message.startsWith("Not asked"))
      expect(lost).toHaveLength(2)
    }
  })

  test("asks no or yes where there are no usable scores, and has one level where there are no groups", () => {
    const files = changed("scores_definition", "other_scores").map((file) => ({
      ...file,
      text: file.text.replace("implementation_groups_definition", "other_groups"),
    }))
    const { kit } = converted(files)
    expect(kit.answerRangeModels.map(({ title }) => title)).toEqual(["No or yes"])
    expect(kit.levelModels.map(({ title }) => title)).toEqual(["Not yet", "In place"])
  })

  test("keeps weights, references with the short name of the framework, and yes and no in other languages", () => {
    const [file] = withChoices("value: Evet", "value: Hayır", "value: Uygulanamaz", "value: Başka")
    const text = (file?.text ?? "")
      .replace("    name: House framework", "    ref_id: HF\n    name: House framework")
      .replace("ref_id: D.1\n", "ref_id: D.1\n      weight: 5\n")
    const { kit, loss } = converted([{ path: "house.yaml", text }])
    expect(kit.questionModels).toMatchObject([
      {
        references: ["HF D.1"],
        mayNotBeApplicable: true,
        answers: [
          { caption: "Hayır", value: 0 },
          { caption: "Evet", value: 1 },
        ],
        questionImpacts: [{ weight: 5 }],
      },
      { references: ["HF D.2"], questionImpacts: [{ weight: 1 }] },
    ])
    expect(loss.items.find(({ path }) => path.endsWith("[2].weight"))?.status).toBe("exact")
    expect(loss.items.find(({ message }) => message.startsWith("Left out: nothing says"))?.path).toMatch(
      /value$/,
    )
  })

  test("understands the results of choices", () => {
    const { kit } = converted(
      withChoices(
        "value: Full, compute_result: compliant",
        "value: Half, compute_result: partially_compliant",
        "value: Nothing, compute_result: non_compliant",
        "value: Elsewhere, compute_result: not_applicable",
      ),
    )
    expect(kit.questionModels[0]).toMatchObject({
      mayNotBeApplicable: true,
      answers: [{ caption: "Nothing" }, { caption: "Half", value: 0.5 }, { caption: "Full", value: 1 }],
    })
  })

  test("gives a requirement without a name the text of its question, and does not ask for facts", () => {
    const nameless = (text: string, choices: string) =>
      converted(
        changed(/ref_id: D.1\n[\s\S]*?annotation/, "annotation").map((file) => ({
          ...file,
          text: file.text
            .replace("text: Is it shut at night?", `text: ${text}`)
            .replace("value: Sometimes", choices)
            .replace("type: unique_choice", "type: text"),
        })),
      )
    const asked = nameless("Is it shut at night?", "value: 'No'")
    expect(asked.kit.questionModels.map(({ title }) => title)).toEqual([
      "Is it shut at night?",
      "The back door is locked.",
    ])
    const fact = nameless("What kind of door is it?", "value: Of wood")
    expect(fact.kit.questionModels.map(({ title }) => title)).toEqual(["The back door is locked."])
    expect(
      fact.loss.items.filter(({ message }) => message.startsWith("Not asked: it asks for a fact")),
    ).toHaveLength(3)
  })

  test("tells requirements of the same name apart", () => {
    const { kit } = converted(
      changed(
        "description: The back door is locked.",
        "name: Front doors are shut\n      description: Also at night.",
      ),
    )
    expect(kit.questionModels.map(({ title }) => title)).toEqual([
      "Front doors are shut: Nobody walks in by chance.",
      "Front doors are shut: Also at night.",
    ])
  })

  test("has groups as levels if they are nested or steps, else as profiles besides the levels of its scores", () => {
    const disjoint = changed("- B\n      - A\n", "- B\n").map((file) => ({
      ...file,
      text: file.text.replace("name: Basic", "name: Banks").replace("name: Advanced", "name: Ships"),
    }))
    const proposed = converted(disjoint)
    expect(proposed.groups).toEqual({
      used: "profiles",
      proposed: "profiles",
      levels: { levels: ["Not yet", "Banks", "Ships"], profiles: ["Open", "Ajar", "Shut"] },
    })
    expect(proposed.kit.levelModels.map(({ title, levelCompetence }) => [title, levelCompetence])).toEqual([
      ["Open", null],
      ["Ajar", { Ajar: 50 }],
      ["Shut", { Shut: 100 }],
    ])
    expect(proposed.kit.profileModels?.map(({ title, questions }) => [title, questions.length])).toEqual([
      ["Banks", 1],
      ["Ships", 1],
    ])
    const wished = convertFramework(disjoint, { language: "en", groups: "levels" })
    expect(wished.ok && wished.kit.levelModels.map(({ title }) => title)).toEqual([
      "Not yet",
      "Banks",
      "Ships",
    ])
    expect(converted(smallLibrary()).groups).toMatchObject({ used: "levels", proposed: "levels" })
  })

  test("ends at a circle of parents", () => {
    const circle = changed("ref_id: D\n", "ref_id: D\n      parent_urn: urn:house:doors:front\n")
    expect(converted(circle).kit.questionModels).toHaveLength(2)
  })
})
