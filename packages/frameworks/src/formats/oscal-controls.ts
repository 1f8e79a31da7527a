import { outcomes } from "../notes.ts"
import type { Part } from "../placed-texts.ts"
import {
  elementsAt,
  fieldsOf,
  type Leaf,
  leafAt,
  leavesAt,
  nodeAt,
  type SourceFields,
} from "../source-nodes.ts"

/** A control of a catalogue with the groups around it, from the top. */
export interface Control {
  readonly fields: SourceFields
  readonly id: Leaf | null
  /** The control that this one enhances. */
  readonly enhances: Control | null
  readonly groups: readonly SourceFields[]
}

/** The controls of a catalogue in its order, each before those that enhance it. */
export function controlsOf(catalogue: SourceFields): Control[] {
  const found: Control[] = []
  const addControls = (
    owner: SourceFields,
    groups: readonly SourceFields[],
    enhances: Control | null,
  ): void => {
    for (const fields of elementsAt(owner, "controls")) {
      const control = { fields, id: leafAt(fields, "id"), enhances, groups }
      found.push(control)
      addControls(fields, groups, control)
    }
  }
  const addGroups = (owner: SourceFields, groups: readonly SourceFields[]): void => {
    addControls(owner, groups, null)
    for (const group of elementsAt(owner, "groups")) addGroups(group, [...groups, group])
  }
  addGroups(catalogue, [])
  return found
}

/** The value of a property, of the first with this name and without a class if there is one. */
export function propertyAt(fields: SourceFields, name: string): Leaf | null {
  const named = elementsAt(fields, "props").filter((property) => leafAt(property, "name")?.text === name)
  const plain = named.find((property) => leafAt(property, "class") === null) ?? named[0]
  return plain === undefined ? null : leafAt(plain, "value")
}

/** Texts of a control: what it demands, what helps to understand it, and what an assessor looks at. */
interface ControlTexts {
  readonly statement: readonly Part[]
  readonly guidance: readonly Part[]
  readonly evidence: readonly Part[]
}

/** Reads the parts of a control; names of parameters take the place of references to them. */
export function textsOfControl(control: SourceFields, parameters: Parameters): ControlTexts {
  const statement: Part[] = []
  const guidance: Part[] = []
  const evidence: Part[] = []
  const add = (part: SourceFields, list: Part[], indent: string): void => {
    const name = leafAt(part, "name")
    name?.settle("exact", outcomes.kept("kind"))
    const label = propertyAt(part, "label")
    const prose = leafAt(part, "prose")
    const kind = name?.text ?? ""
    const isObjective = kind === "assessment-objective" || kind === "objective"
    if (prose !== null && isObjective) prose.settle("lost", outcomes.restated())
    else if (prose !== null) {
      const isLabelled = list === statement && label !== null && label.text.trim().length <= LONGEST_LABEL
      const before = isLabelled ? `${indent}${label.text.trim()} ` : indent
      list.push({ leaf: prose, before, label: isLabelled ? label : null, own: parameters.inserted(prose) })
    }
    for (const below of elementsAt(part, "parts"))
      add(below, list, list === statement && prose !== null ? `${indent}  ` : indent)
  }
  for (const part of elementsAt(control, "parts")) {
    const name = leafAt(part, "name")?.text ?? ""
    if (name === "statement" || name === "item") add(part, statement, "")
    else if (/^(assessment(-|$)|objective$)/.test(name)) add(part, evidence, "")
    else add(part, guidance, "")
  }
  return { statement, guidance, evidence }
}

/** Labels of items, such as `a.`, stand before them. */
const LONGEST_LABEL = 20

/** A reference to a parameter within a text. */
const INSERTED = /\{\{\s*insert:\s*param,\s*([^\s{}]{1,200})\s*\}\}/g

/** The most characters of what stands for a parameter. */
const LONGEST_PARAMETER = 200

/** The parameters of all controls, by their id. */
export class Parameters {
  private readonly byId = new Map<string, SourceFields>()
  private readonly texts = new Map<string, string>()

  constructor(owners: readonly SourceFields[]) {
    for (const owner of owners)
      for (const parameter of elementsAt(owner, "params")) {
        const id = leafAt(parameter, "id")
        if (id !== null && !this.byId.has(id.text)) this.byId.set(id.text, parameter)
      }
  }

  /** The text of a value with its references replaced; null if it has none. */
  inserted(leaf: Leaf): Part["own"] {
    const text = this.replaced(leaf.text)
    return text === leaf.text ? null : { text: text.trim(), reason: outcomes.parameters() }
  }

  private replaced(text: string): string {
    return text.replace(INSERTED, (_, id: string) => `[${this.textOf(id)}]`)
  }

  /** The label of a parameter, or what it may be chosen from. */
  private textOf(id: string): string {
    const known = this.texts.get(id)
    if (known !== undefined) return known
    // Until it is known, and for a parameter that refers to itself.
    this.texts.set(id, id)
    const parameter = this.byId.get(id)
    if (parameter === undefined) return id
    leafAt(parameter, "id")?.settle("exact", outcomes.kept("relation"))
    const label = leafAt(parameter, "label")
    const choices = label === null ? leavesAt(fieldsOf(nodeAt(parameter, "select")), "choice") : []
    const named = label === null ? choices : [label]
    const text = this.replaced(named.map((leaf) => leaf.text.trim()).join(" / ")) || id
    const isShort = text.length <= LONGEST_PARAMETER
    if (isShort) for (const leaf of named) leaf.settle("approximated", outcomes.parameter())
    const own = isShort ? text : id
    this.texts.set(id, own)
    return own
  }
}
