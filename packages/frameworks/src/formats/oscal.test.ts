import { describe, expect, test } from "vitest"
import { converted, lossOf } from "../testing/converted.ts"
import { smallOscal } from "../testing/small-sources.ts"

const withoutProfiles = () => smallOscal().slice(0, 1)
const controls = "catalog.groups[0].controls"

describe("a catalogue of OSCAL", () => {
  test("becomes subjects, attributes and questions, with its profiles as levels from the smallest", () => {
    const { format, kit } = converted(smallOscal())
    expect(format).toBe("oscal")
    expect(kit.kitModel).toMatchObject({
      title: "House controls",
      about: "What a house should have",
      version: "1.10",
      source: "House office",
    })
    expect(kit.levelModels.map(({ title }) => title)).toEqual(["Not yet", "Small house", "Large house"])
    expect(kit.subjectModels).toMatchObject([
      { title: "Doors", description: "Everything that opens" },
      { title: "Walls" },
    ])
    expect(kit.questionnaireModels.map(({ title }) => title)).toEqual(["Doors", "Walls"])
    expect(kit.questionModels).toMatchObject([
      {
        code: "D-1",
        title: "Close the doors",
        description:
          "a. Close the front door.\nb. Close the others [by hand / at [time of day]].\nA door that stands open is no door.",
        evidence: "A photograph of the door",
        references: ["HOUSE D-1", "Rules of doors"],
        questionImpacts: [{ attributeCode: "Doors", level: { code: "Small_house" } }],
      },
      {
        code: "D-1_1",
        requires: [{ questionnaireCode: "Doors", questionCode: "D-1" }],
        questionImpacts: [{ attributeCode: "Doors", level: { code: "Large_house" } }],
      },
      { title: "Walls stand", questionImpacts: [{ attributeCode: "Inner_walls" }] },
    ])
  })

  test("says what became of controls that are not asked, of parameters and of profiles", () => {
    const result = converted(smallOscal())
    const catalogue = (path: string) => lossOf(result, "catalog.json", path)
    expect(catalogue(`${controls}[1].title`)).toMatch(/lost: .*withdrawn/)
    expect(catalogue(`${controls}[2].title`)).toMatch(/lost: .*none of the profiles/)
    expect(catalogue(`${controls}[0].params[0].label`)).toMatch(/approximated: Inserted/)
    expect(catalogue(`${controls}[0].parts[0].parts[1].prose`)).toMatch(/approximated: Kept, with names/)
    expect(catalogue(`${controls}[0].parts[2].prose`)).toMatch(/lost: .*statement says/)
    expect(catalogue(`${controls}[0].links[1].href`)).toMatch(/lost/)
    const ids = "profile.imports[0].include-controls"
    expect(lossOf(result, "Small house.json", `${ids}[0].with-ids[0]`)).toMatch(/exact/)
    expect(lossOf(result, "Large house.json", `${ids}[1].with-ids[0]`)).toMatch(/exact: Kept as a profile/)
    expect(lossOf(result, "Large house.json", `${ids}[0].with-ids[1]`)).toMatch(/lost: It belongs/)
  })

  test("asks for all controls but withdrawn ones where there is no profile", () => {
    const { kit } = converted(withoutProfiles())
    expect(kit.levelModels.map(({ title }) => title)).toEqual(["Not yet", "In place"])
    expect(kit.questionModels.map(({ title }) => title)).toEqual([
      "Close the doors",
      "Close them by themselves",
      "Paint the doors",
      "Walls stand",
    ])
  })

  test("follows what a profile excludes", () => {
    const excluding = JSON.stringify({
      profile: { imports: [{ "include-all": {}, "exclude-controls": [{ "with-ids": ["d-3", "w-1"] }] }] },
    })
    const { kit } = converted([...withoutProfiles(), { path: "p.json", text: excluding }])
    expect(kit.questionModels.map(({ title }) => title)).toEqual([
      "Close the doors",
      "Close them by themselves",
    ])
  })

  test("ends at parameters that refer to each other, and leaves out circles of required controls", () => {
    const [file] = withoutProfiles()
    const text = (file?.text ?? "")
      .replace('"label": "time of day"', '"label": "{{ insert: param, d-1_prm_2 }}"')
      .replace(/"href": "#d-2",\s+"rel": "related"/, '"href": "#d-1.1", "rel": "required"')
    const result = converted([{ path: "catalog.json", text }])
    expect(result.kit.questionModels[0]?.description).toContain("[by hand / at [[d-1_prm_2]]]")
    expect(result.kit.questionModels.filter(({ requires }) => requires)).toHaveLength(1)
    expect(lossOf(result, "catalog.json", `${controls}[0].controls[0].links[0].href`)).toMatch(/circle/)
  })
})
