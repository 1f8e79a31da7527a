import { describe, expect, test } from "vitest"
import { converted, lossOf } from "../testing/converted.ts"
import { smallDsomm } from "../testing/small-sources.ts"

const changed = (from: string, to: string) =>
  smallDsomm().map((file) => ({ ...file, text: file.text.replace(from, to) }))

describe("a model in the format of DSOMM", () => {
  test("becomes subjects, attributes and questions with weights, costs and prerequisites", () => {
    const { kit } = converted(smallDsomm())
    expect(kit.kitModel).toMatchObject({ version: "1.10", source: "https://example.com/model" })
    expect(kit.subjectModels.map(({ title }) => title)).toEqual(["House"])
    expect(kit.attributeModels.map(({ title }) => title)).toEqual(["Doors"])
    expect(kit.levelModels.map(({ title }) => title)).toEqual(["Not yet", "Level 1", "Level 2"])
    expect(kit.questionModels).toMatchObject([
      {
        code: "Doors_are_closed",
        title: "Doors are closed",
        description: "A door that stands open is no door.\n\nAnybody walks in.",
        evidence: "Show a closed door.",
        improvement: "Close it.",
        cost: 4,
        references: ["SAMM X-YZ-A-1", "ISO 27001:2022 5.10"],
        questionImpacts: [{ level: { code: "Level_1" }, weight: 4 }],
      },
      {
        improvement: "Turn the key.\n\nA lock needs a key.",
        requires: [{ questionnaireCode: "Doors", questionCode: "Doors_are_closed" }],
        questionImpacts: [{ level: { code: "Level_2" }, weight: 2 }],
      },
    ])
  })

  test("reports names, sums and what has no place", () => {
    const result = converted(smallDsomm())
    const loss = (path: string) => lossOf(result, "model.yaml", path)
    expect(loss("House.Doors.Doors are locked")).toBe("31 exact: Kept as a title.")
    expect(loss("House.Doors.Doors are closed.difficultyOfImplementation.time")).toBe(
      "16 approximated: Added up with others to the cost of a question.",
    )
    expect(loss("House.Doors.Doors are closed.implementation[0].name")).toMatch(/^21 lost/)
    expect(loss("House.Doors.Doors are locked.dependsOn[0]")).toMatch(/^37 exact/)
  })

  test("leaves out a prerequisite that would close a circle, and one that does not exist", () => {
    const circle = converted(changed("level: 1\n", "level: 1\n      dependsOn: [locked, closed, nothing]\n"))
    const loss = [0, 1, 2].map((at) =>
      lossOf(circle, "model.yaml", `House.Doors.Doors are closed.dependsOn[${at}]`),
    )
    expect(loss[0]).toMatch(/exact/)
    expect(loss[1]).toMatch(/lost: Left out: these prerequisites would require each other/)
    expect(loss[2]).toMatch(/lost: It belongs to an element that is missing/)
    expect(lossOf(circle, "model.yaml", "House.Doors.Doors are locked.dependsOn[0]")).toMatch(
      /lost: Left out/,
    )
  })

  test("says which title was changed to be distinct", () => {
    const twice = changed(
      "House:\n",
      "house:\n  Doors:\n    Shut:\n      level: 1\n      risk: Open\nHouse:\n",
    )
    const result = converted(twice)
    expect(result.kit.subjectModels.map(({ title }) => title)).toEqual(["house", "House (2)"])
    expect(lossOf(result, "model.yaml", "House")).toMatch(/approximated: Changed to be valid or distinct/)
    expect(lossOf(result, "model.yaml", "House.Doors")).toMatch(/exact/)
  })
})
