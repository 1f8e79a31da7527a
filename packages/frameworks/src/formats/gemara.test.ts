import { describe, expect, test } from "vitest"
import { converted, lossOf } from "../testing/converted.ts"
import { smallCatalogue } from "../testing/small-sources.ts"

describe("a control catalogue of Gemara", () => {
  test("becomes levels for its applicability groups, attributes for controls and questions for requirements", () => {
    const { format, kit } = converted(smallCatalogue())
    expect(format).toBe("gemara")
    expect(kit.kitModel).toMatchObject({ title: "House baseline", version: "2026.10" })
    expect(kit.levelModels.map(({ title }) => title)).toEqual(["Not yet", "Small house", "Large house"])
    expect(kit.subjectModels).toMatchObject([
      { title: "Doors", description: "Everything that opens and closes" },
    ])
    expect(kit.attributeModels).toMatchObject([
      { title: "Close the door", description: "Nobody walks in by chance." },
    ])
    expect(kit.questionModels).toMatchObject([
      {
        code: "H-D-01_01",
        title: "When nobody is at home, the door MUST be closed.",
        improvement: "Close it when you leave.",
        references: ["house H-D-01.01", "RULES 1.10", "RULES 2.3"],
        questionImpacts: [{ level: { code: "Small_house" } }],
      },
      { code: "H-D-01_02", questionImpacts: [{ level: { code: "Large_house" } }] },
    ])
    expect(
      kit.profileModels?.map(({ title, questions }) => [title, questions.map((key) => key.questionCode)]),
    ).toEqual([
      ["Small house", ["H-D-01_01"]],
      ["Large house", ["H-D-01_01", "H-D-01_02"]],
    ])
  })

  test("reports the groups that a requirement applies to", () => {
    const result = converted(smallCatalogue())
    const loss = (at: number) =>
      lossOf(result, "doors.yaml", `controls[0].assessment-requirements[0].applicability[${at}]`)
    expect(loss(0)).toMatch(/exact: Kept as the level/)
    expect(loss(1)).toMatch(/exact: Kept as a profile/)
  })

  test("keeps the kind of the catalogue of controls, and of nothing beside it", () => {
    const others = { path: "threats.yaml", text: "metadata:\n  id: threats\n  type: ThreatCatalog\n" }
    const result = converted([...smallCatalogue(), others])
    expect(lossOf(result, "metadata.yaml", "metadata.type")).toContain("exact:")
    expect(lossOf(result, "threats.yaml", "metadata.type")).toContain("lost:")
  })

  test("keeps a long requirement whole in the hint", () => {
    const long = `The door MUST ${"really ".repeat(60)}close.`
    const files = smallCatalogue().map((file) => ({
      ...file,
      text: file.text.replace("When nobody is at home, the door MUST be closed.", long),
    }))
    const result = converted(files)
    expect(result.kit.questionModels[0]).toMatchObject({
      title: expect.stringMatching(/…$/),
      description: long,
    })
    expect(lossOf(result, "doors.yaml", "controls[0].assessment-requirements[0].text")).toMatch(
      /exact: Kept as the hint/,
    )
  })

  test("reads the families of earlier versions, and takes groups from requirements where no others are named", () => {
    const [, file] = smallCatalogue()
    const text = (file?.text ?? "")
      .replace("groups:", "control-families:")
      .replace("\ncontrols:\n", "\n    controls:\n")
      .replace(/^( {2}- id: H-D-01\n[\s\S]*)$/m, (controls) => controls.replace(/^/gm, "    "))
    const { kit } = converted([{ path: "catalogue.yaml", text }])
    expect(kit.questionModels).toHaveLength(2)
    expect(kit.subjectModels.map(({ title }) => title)).toEqual(["Doors"])
    expect(kit.levelModels.map(({ title }) => title)).toEqual(["Not yet", "small", "large"])
  })

  test("takes thousands of controls, and refuses more", () => {
    const control = "  - title: C\n    assessment-requirements:\n      - text: T\n"
    const catalogue = (number: number) => [
      { path: "many.yaml", text: `controls:\n${control.repeat(number)}` },
    ]
    expect(converted(catalogue(2_000)).kit.questionModels).toHaveLength(2_000)
    expect(() => converted(catalogue(10_001))).toThrow("There are more than 10000 questions.")
  })
})
