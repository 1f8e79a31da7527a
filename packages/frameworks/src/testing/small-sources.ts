import { isCollection, parseAllDocuments } from "yaml"
import type { FrameworkFormat } from "../convert.ts"
import type { FrameworkFile } from "../source.ts"

/** A small model in the format of SAMM: one practice with two streams and two levels. */
export function smallSamm(): FrameworkFile[] {
  const activity = (stream: string, level: number) => [
    {
      path: `model/activities/${stream}${level}.yml`,
      text: `type: Activity
id: activity-${stream}${level}
stream: stream-${stream}
level: practice-level-${level}
title: Write rules ${stream}${level} down
benefit: Nobody has to guess
shortDescription: Rules are written and kept.
longDescription: |
  Somebody owns the rules.

  They are read twice a year.
notes:
`,
    },
    {
      path: `model/questions/${stream}${level}.yml`,
      text: `type: Question
id: question-${stream}${level}
activity: activity-${stream}${level}
answerSet: answers
text: Are rules ${stream}${level} written down?
order: 1
quality:
- Everybody finds them
- They are up to date
`,
    },
  ]
  return [
    {
      path: "model/business_functions/Building.yml",
      text: "# ours\ntype: Function\nid: building\nname: Building\ndescription: How things are built\norder: 1\ncolor:\n  #993300\nlogo: https://example.com/logo.png\n",
    },
    {
      path: "model/security_practices/B-Rules.yml",
      text: "type: Practice\nid: rules\nfunction: building\nname: Rules\nshortName: RU\nshortDescription: Rules of the house\norder: 1\nassignee: Anna\n",
    },
    ...["A", "B"].map((letter) => ({
      path: `model/streams/B-RU-${letter}.yml`,
      text: `type: Stream\nid: stream-${letter}\npractice: rules\nname: Stream ${letter} of rules\nletter: ${letter}\ndescription: What stream ${letter} is about\norder: 1\n`,
    })),
    ...[1, 2].flatMap((number) => [
      {
        path: `model/maturity_levels/${number}.yml`,
        text: `type: MaturityLevel\nid: level-${number}\nnumber: ${number}\ndescription: Level ${number} of the house\n`,
      },
      {
        path: `model/practice_levels/B-RU-${number}.yml`,
        text: `type: PracticeLevel\nid: practice-level-${number}\npractice: rules\nmaturityLevel: level-${number}\nobjective: Reach ${number}\n`,
      },
    ]),
    {
      path: "model/answer_sets/A.yml",
      text: "type: AnswerSet\nid: answers\nvalues:\n- text: Not at all\n  value: 0\n  weight: 1\n  order: 0\n- text: Half\n  value: 0.5\n  weight: 1\n  order: 1\n- text: All\n  value: 1\n  weight: 1\n  order: 2\n",
    },
    ...activity("A", 1),
    ...activity("A", 2),
    ...activity("B", 1),
  ]
}

/** A small model in the format of DSOMM: two activities, one of which comes first. */
export function smallDsomm(): FrameworkFile[] {
  const text = `meta:
  version: 1.10
  publisher: https://example.com/model
---
House:
  Doors:
    Doors are closed:
      uuid: closed
      description: A door that stands open is no door.
      risk: Anybody walks in.
      measure: Close it.
      assessment: Show a closed door.
      level: 1
      difficultyOfImplementation:
        knowledge: 1
        time: 2
        resources: 1
      usefulness: 4
      implementation:
      - uuid: hinge
        name: Hinge
        tags: []
        url: https://example.com/hinge
      references:
        samm2:
        - X-YZ-A-1
        iso27001-2022:
        - 5.10
      isImplemented: false
      evidence: ""
    Doors are locked:
      uuid: locked
      risk: Closed is not locked.
      measure: Turn the key.
      level: 2
      dependsOn:
      - closed # Doors are closed
      usefulness: 2
      meta:
        implementationGuide: A lock needs a key.
`
  return [{ path: "generated/model.yaml", text }]
}

/** Counts the names of dimensions, their parts and their activities. */
function namesInDsomm(roots: readonly unknown[]): number {
  const below = (value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.values(value) : []
  const said = (value: unknown) => value !== null && typeof value !== "object" && String(value).trim() !== ""
  const isActivity = (value: unknown) => {
    const { level, risk, measure }: { level?: unknown; risk?: unknown; measure?: unknown } =
      Object.fromEntries(
        typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [],
      )
    const named = [risk, measure].some((text) => text !== undefined && said(text))
    return Number.isInteger(level) && Number(level) >= 1 && Number(level) <= 9 && named
  }
  let names = 0
  for (const root of roots)
    for (const dimension of below(root)) {
      const activities = below(dimension).map((part) => below(part).filter(isActivity).length)
      const parts = activities.filter((number) => number > 0)
      names += parts.reduce((sum, number) => sum + 1 + number, 0) + (parts.length > 0 ? 1 : 0)
    }
  return names
}

/** A small lens with a rule of each kind: all, a threshold, one that is none, and choices that exclude each other. */
export function smallLens(
  rules: readonly (readonly [condition: string, risk: string])[] = [
    ["keys && locks", "NO_RISK"],
    ["keys || locks", "MEDIUM_RISK"],
    ["default", "HIGH_RISK"],
  ],
): FrameworkFile[] {
  const choice = (id: string, title: string) => ({
    id,
    title,
    helpfulResource: { displayText: `Why ${title}`, url: "https://example.com/help" },
    improvementPlan: { displayText: `Get ${title}` },
    additionalResources: [
      {
        type: "HELPFUL_RESOURCE",
        content: [{ displayText: `More on ${title}`, url: "https://example.com/more" }],
      },
    ],
  })
  const lens = {
    schemaVersion: "2021-11-01",
    name: "A lens for houses",
    description: "How safe a house is",
    pillars: [
      {
        id: "safety",
        name: "Safety",
        questions: [
          {
            id: "doors",
            title: "How are doors kept shut?",
            description: "Doors to the street",
            choices: [
              choice("keys", "Keys"),
              choice("locks", "Locks"),
              { id: "doors_no", title: "None of these" },
            ],
            riskRules: rules.map(([condition, risk]) => ({ condition, risk })),
          },
        ],
      },
    ],
  }
  return [{ path: "lens.json", text: JSON.stringify(lens, null, 2) }]
}

/** A small catalogue in the format of Gemara, in a file for the metadata and one for a group. */
export function smallCatalogue(): FrameworkFile[] {
  return [
    {
      path: "metadata.yaml",
      text: `title: House baseline
metadata:
  id: house
  type: ControlCatalog
  version: 2026.10
  description: What a house should have
  applicability-groups:
    - id: small
      title: Small house
      description: for one family
    - id: large
      title: Large house
      description: for many families
`,
    },
    {
      path: "doors.yaml",
      text: `groups:
  - id: D
    title: Doors
    description: Everything that opens and closes
controls:
  - id: H-D-01
    title: Close the door
    objective: Nobody walks in by chance.
    group: D
    guidelines:
      - reference-id: RULES
        entries:
          - reference-id: 1.10
          - reference-id: 2.3
    assessment-requirements:
      - id: H-D-01.01
        text: When nobody is at home, the door MUST be closed.
        applicability: [small, large]
        recommendation: Close it when you leave.
      - id: H-D-01.02
        text: When many people live here, the door MUST close by itself.
        applicability:
          - large
`,
    },
  ]
}

/** A small library file: a section with a part, scores, two groups and a requirement with questions. */
export function smallLibrary(): FrameworkFile[] {
  const text = `urn: urn:house:library
locale: en
name: House library
copyright: Free to use
version: 3
provider: House office
objects:
  framework:
    urn: urn:house
    name: House framework
    description: What a house needs
    scores_definition:
    - score: 1
      name: Open
      description: Anybody walks in
    - score: 3
      name: Ajar
    - score: 5
      name: Shut
    implementation_groups_definition:
    - ref_id: B
      name: Basic
      description: For every house
    - ref_id: A
      name: Advanced
    requirement_nodes:
    - urn: urn:house:doors
      assessable: false
      depth: 1
      ref_id: D
      name: Doors
      description: All doors
    - urn: urn:house:doors:front
      assessable: false
      depth: 2
      parent_urn: urn:house:doors
      name: Front doors
    - urn: urn:house:doors:front:1
      assessable: true
      depth: 3
      parent_urn: urn:house:doors:front
      ref_id: D.1
      name: Front doors are shut
      description: Nobody walks in by chance.
      annotation: Think of the night.
      typical_evidence: A photograph
      implementation_groups:
      - B
      - A
      questions:
        urn:house:doors:front:1:question:1:
          type: unique_choice
          text: Is it shut at night?
          choices:
          - urn: urn:house:doors:front:1:question:1:choice:1
            value: Sometimes
    - urn: urn:house:doors:2
      assessable: true
      depth: 2
      parent_urn: urn:house:doors
      ref_id: D.2
      description: The back door is locked.
      implementation_groups: [A]
      translations:
        fr:
          description: La porte est fermée.
`
  return [{ path: "house.yaml", text }]
}

/** A small catalogue of OSCAL: two groups, a control that another one enhances, a withdrawn one, and two profiles. */
export function smallOscal(): FrameworkFile[] {
  const prop = (name: string, value: string) => ({ name, value })
  const catalogue = {
    catalog: {
      uuid: "house",
      metadata: {
        title: "House controls",
        version: "1.10",
        remarks: "What a house should have",
        parties: [{ uuid: "office", type: "organization", name: "House office" }],
      },
      groups: [
        {
          id: "d",
          title: "Doors",
          parts: [{ name: "overview", prose: "Everything that opens" }],
          controls: [
            {
              id: "d-1",
              class: "HOUSE",
              title: "Close the doors",
              params: [
                { id: "d-1_prm_1", label: "time of day" },
                {
                  id: "d-1_prm_2",
                  select: { "how-many": "one", choice: ["by hand", "at {{ insert: param, d-1_prm_1 }}"] },
                },
              ],
              props: [prop("label", "D-1"), prop("sort-id", "d-01")],
              links: [
                { href: "#rules", rel: "reference" },
                { href: "#d-2", rel: "related" },
              ],
              parts: [
                {
                  name: "statement",
                  parts: [
                    { name: "item", props: [prop("label", "a.")], prose: "Close the front door." },
                    {
                      name: "item",
                      props: [prop("label", "b.")],
                      prose: "Close the others {{ insert: param, d-1_prm_2 }}.",
                    },
                  ],
                },
                { name: "guidance", prose: "A door that stands open is no door." },
                { name: "assessment-objective", prose: "The front door is closed" },
                {
                  name: "assessment-method",
                  props: [prop("method", "EXAMINE")],
                  parts: [{ name: "assessment-objects", prose: "A photograph of the door" }],
                },
              ],
              controls: [
                {
                  id: "d-1.1",
                  class: "HOUSE",
                  title: "Close them by themselves",
                  props: [prop("label", "D-1(1)")],
                  links: [{ href: "#d-1", rel: "required" }],
                },
              ],
            },
            { id: "d-2", title: "Count the doors", props: [prop("status", "withdrawn")] },
            { id: "d-3", title: "Paint the doors" },
          ],
        },
        {
          id: "w",
          title: "Walls",
          groups: [{ id: "w-in", title: "Inner walls", controls: [{ id: "w-1", title: "Walls stand" }] }],
        },
      ],
      "back-matter": { resources: [{ uuid: "rules", title: "Rules of doors" }] },
    },
  }
  const profile = (title: string, imports: object) => ({
    path: `${title}.json`,
    text: JSON.stringify({ profile: { metadata: { title }, imports: [imports] } }, null, 2),
  })
  return [
    { path: "house_catalog.json", text: JSON.stringify(catalogue, null, 2) },
    profile("Large house", {
      href: "#house",
      "include-controls": [
        { "with-ids": ["w-1", "d-9"] },
        { "with-child-controls": "yes", "with-ids": ["d-1"] },
      ],
    }),
    profile("Small house", { href: "#house", "include-controls": [{ "with-ids": ["d-1"] }] }),
  ]
}

/** A source in each format, as files and as values. */
export const smallSources = {
  samm: small(smallSamm),
  "aws-lens": small(smallLens),
  gemara: small(smallCatalogue),
  oscal: small(smallOscal),
  "framework-yaml": small(smallLibrary),
  dsomm: small(smallDsomm, namesInDsomm),
} satisfies Record<FrameworkFormat, SmallSource>

interface SmallSource {
  files(): FrameworkFile[]
  /** What each file says; documents of one file as several. */
  roots(): unknown[]
  /** How many names of fields count as values, because the format uses them as texts. */
  namesThatCount(roots: readonly unknown[]): number
  textAt(fileName: string, path: string): string
}

function small(
  files: () => FrameworkFile[],
  namesThatCount: SmallSource["namesThatCount"] = () => 0,
): SmallSource {
  return {
    files,
    roots: () =>
      files().flatMap(({ text }) => parseAllDocuments(text).map((document): unknown => document.toJS())),
    namesThatCount,
    textAt(fileName, path) {
      const text = files().find((file) => file.path === fileName)?.text ?? ""
      for (const document of parseAllDocuments(text)) {
        const value: unknown = document.getIn(path.split(/[.[\]]+/).filter((step) => step !== ""))
        // The name of a field that is a text.
        if (isCollection(value)) return path.slice(path.lastIndexOf(".") + 1)
        if (value !== undefined) return String(value)
      }
      return ""
    },
  }
}
