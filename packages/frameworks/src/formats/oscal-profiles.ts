import type { KitBuilder, Named } from "../kit-builder.ts"
import { outcomes } from "../notes.ts"
import { plainLine, titleOf } from "../placed-texts.ts"
import {
  elementsAt,
  fieldsOf,
  type Leaf,
  leafAt,
  leavesAt,
  nodeAt,
  type SourceFields,
} from "../source-nodes.ts"
import type { Control } from "./oscal-controls.ts"

/** A selection of controls, with the values that name each of them. */
interface Selection {
  readonly profile: SourceFields
  readonly controls: ReadonlyMap<Control, Leaf | null>
}

/** The groups of the profiles that include a control, that of the smallest first; null for a control in none of them. */
interface ProfileGroups {
  of(control: Control): readonly Named[] | null
}

/** Profiles as groups, from the one with the fewest controls to that with the most. */
export function groupsOf(
  kit: KitBuilder,
  profiles: readonly SourceFields[],
  controls: readonly Control[],
): ProfileGroups {
  const selections = profiles.map((profile) => selectionOf(profile, controls))
  selections.sort((a, b) => a.controls.size - b.controls.size)
  const titleAt = (profile: SourceFields) => leafAt(fieldsOf(nodeAt(profile, "metadata")), "title")
  kit.levelsOf(
    selections.map(({ profile, controls: selected }) => ({
      title: plainLine(titleAt(profile)?.text ?? "Profile"),
      members: new Set(selected.keys()),
    })),
  )
  if (profiles.length === 0) return { of: () => [] }
  const groups = new Map<Control, Named[]>()
  for (const { profile, controls: selected } of selections) {
    if (kit.hasAllGroups) break
    const title = titleAt(profile)
    const group = kit.group(titleOf(title, "Profile"), null, title)
    for (const [control, leaf] of selected) {
      const lower = groups.get(control) ?? []
      leaf?.settle("exact", outcomes.kept(lower.length === 0 ? "level" : "profile"))
      groups.set(control, [...lower, group])
    }
  }
  return { of: (control) => groups.get(control) ?? null }
}

/** What the imports of a profile include and do not exclude again. Patterns are not followed, so they are lost. */
function selectionOf(profile: SourceFields, controls: readonly Control[]): Selection {
  const byId = new Map(controls.map((control) => [control.id?.text ?? "", control]))
  const selected = new Map<Control, Leaf | null>()
  for (const imported of elementsAt(profile, "imports")) {
    if (imported.entries.has("include-all")) for (const control of controls) selected.set(control, null)
    for (const { control, leaf } of namedIn(imported, "include-controls", byId, controls))
      if (!selected.has(control)) selected.set(control, leaf)
    for (const { control, leaf } of namedIn(imported, "exclude-controls", byId, controls)) {
      selected.delete(control)
      leaf?.settle("exact", outcomes.kept("level"))
    }
  }
  return { profile, controls: selected }
}

function namedIn(
  imported: SourceFields,
  field: "include-controls" | "exclude-controls",
  byId: ReadonlyMap<string, Control>,
  controls: readonly Control[],
): { control: Control; leaf: Leaf | null }[] {
  return elementsAt(imported, field).flatMap((choice): { control: Control; leaf: Leaf | null }[] => {
    const children = leafAt(choice, "with-child-controls")
    const withChildren = children?.text === "yes"
    children?.settle("exact", outcomes.kept("relation"))
    const named = leavesAt(choice, "with-ids").flatMap((leaf) => {
      const control = byId.get(leaf.text)
      if (control === undefined) leaf.settle("lost", outcomes.detached())
      return control === undefined ? [] : [{ control, leaf }]
    })
    if (!withChildren) return named
    const parents = new Set<Control>(named.map(({ control }) => control))
    // Each control stands before those that enhance it.
    for (const control of controls)
      if (control.enhances !== null && parents.has(control.enhances)) parents.add(control)
    return [...named, ...[...parents].map((control) => ({ control, leaf: null }))]
  })
}
