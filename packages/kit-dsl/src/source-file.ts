import { isHighSurrogate, isLowSurrogate } from "./syntax/characters.ts"

/** A file of a kit: its path, with `/` as separator, and its text. */
export interface KitFile {
  readonly path: string
  readonly text: string
}

const LONGEST_ERROR_LINE = 1000
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
const ILLEGAL_CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g

/** A file as it is parsed: without byte-order mark, with LF line endings. */
export class SourceFile {
  readonly path: string
  readonly fileName: string
  readonly text: string
  private lineStarts: number[] | null = null

  constructor(path: string, fileName: string, text: string) {
    this.path = path
    this.fileName = fileName
    this.text = withoutMarks(text)
  }

  /** Line and column of an offset, both from 1, and the excerpt of the line to show. */
  position(at: number): { line: number; column: number; errorLine: string } {
    const starts = this.starts()
    let line = 0
    for (let low = 0, high = starts.length - 1; low <= high; ) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= at) {
        line = middle
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    const start = starts[line] ?? 0
    const end = (starts[line + 1] ?? this.text.length + 1) - 1
    return { line: line + 1, column: at - start + 1, errorLine: this.excerpt(start, end, at) }
  }

  private starts(): number[] {
    if (this.lineStarts !== null) return this.lineStarts
    const starts = [0]
    for (let end = this.text.indexOf("\n"); end !== -1; end = this.text.indexOf("\n", end + 1))
      starts.push(end + 1)
    this.lineStarts = starts
    return starts
  }

  private excerpt(start: number, end: number, at: number): string {
    let from = start
    let to = end
    if (end - start > LONGEST_ERROR_LINE) {
      from = Math.max(start, at - LONGEST_ERROR_LINE / 2)
      to = Math.min(end, from + LONGEST_ERROR_LINE)
      if (splitsPair(this.text, from)) from++
      if (splitsPair(this.text, to)) to--
    }
    return this.text.slice(from, to).toWellFormed().replace(ILLEGAL_CONTROL, "\uFFFD")
  }
}

function splitsPair(text: string, at: number): boolean {
  return isHighSurrogate(text.charCodeAt(at - 1)) && isLowSurrogate(text.charCodeAt(at))
}

/** A text without byte-order mark, with LF line endings. */
export function withoutMarks(text: string): string {
  return text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n")
}

/** Gives every file the name used in messages: the shortest that distinguishes it from the others. */
export function sourceFiles(files: readonly KitFile[]): SourceFile[] {
  const uses = new Map<string, number>()
  for (const { path } of files) uses.set(lastSegment(path), (uses.get(lastSegment(path)) ?? 0) + 1)
  return files.map(({ path, text }) => {
    const name = lastSegment(path)
    return new SourceFile(path, (uses.get(name) ?? 0) > 1 ? path : name, text)
  })
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1)
}
