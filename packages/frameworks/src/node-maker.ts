import { SOURCE_LIMITS } from "./limits.ts"
import { type Note, problems } from "./notes.ts"
import { Leaf, type SourceEntry, type SourceNode } from "./source-nodes.ts"

/** Why a file cannot be read, and where. */
export class Obstacle extends Error {
  readonly note: Note
  readonly offset: number
  constructor(note: Note, offset: number) {
    super(note.en)
    this.note = note
    this.offset = offset
  }
}

/** Where something is in the file that is being read. */
interface Position {
  readonly path: string
  readonly line: number
  readonly offset: number
}

/** Makes the nodes of all files of a source, and refuses what is beyond the bounds. */
export class NodeMaker {
  /** All values in the order of the files, and the names of all fields. */
  readonly leaves: Leaf[] = []
  fileName = ""
  private values = 0
  private ofYaml = 0
  private aliases = 0

  /** Counts a value of any kind before it is read. */
  begin(depth: number, offset: number, language: "yaml" | "json"): void {
    const count = language === "yaml" ? ++this.ofYaml : 0
    if (count > SOURCE_LIMITS.yamlValues)
      throw new Obstacle(problems.tooManyValues(SOURCE_LIMITS.yamlValues), offset)
    if (++this.values > SOURCE_LIMITS.values)
      throw new Obstacle(problems.tooManyValues(SOURCE_LIMITS.values), offset)
    if (depth > SOURCE_LIMITS.depth) throw new Obstacle(problems.tooDeep(SOURCE_LIMITS.depth), offset)
  }

  alias(offset: number): void {
    if (++this.aliases > SOURCE_LIMITS.aliases)
      throw new Obstacle(problems.tooManyAliases(SOURCE_LIMITS.aliases), offset)
  }

  /** The name of a field, which has to be new among those before it. */
  name(key: string, before: ReadonlyMap<string, SourceEntry>, { path, line, offset }: Position): Leaf {
    if (key.length > SOURCE_LIMITS.name) throw new Obstacle(problems.longName(SOURCE_LIMITS.name), offset)
    if (before.has(key)) throw new Obstacle(problems.duplicateKey(key), offset)
    const name = new Leaf({ value: key, text: key }, { path, line, fileName: this.fileName }, true)
    this.leaves.push(name)
    return name
  }

  /** A single value; null stands for nothing. `text` is what a person wrote. */
  single(value: unknown, text: string, { path, line }: Pick<Position, "path" | "line">): SourceNode {
    if (value === null || value === undefined || text.trim() === "") return null
    const isSimple = typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    const leaf = new Leaf({ value: isSimple ? value : text, text }, { path, line, fileName: this.fileName })
    this.leaves.push(leaf)
    return leaf
  }
}

/** The path of a field below another one. */
export function below(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`
}
