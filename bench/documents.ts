import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

type Row = { first: number; next: number; "memory MB": number; "size kB": number }

/**
 * Milliseconds of processor time for a document of 300 questions and 40 attributes, the first one with its libraries and
 * the next, and the most memory that the process took. Each format has a process of its own.
 */
export function benchDocuments(): Record<string, Row> {
  const cases = (["pdf", "docx", "pptx"] as const).flatMap((format) =>
    (["en", "fa"] as const).map((language) => [format, language] as const),
  )
  return Object.fromEntries(
    cases.map(([format, language]) => [`${format} ${language}`, JSON.parse(inProcess(format, language))]),
  )
}

function inProcess(format: string, language: string): string {
  const script = `
    const { renderDocument } = await import("@plumbline/documents/render")
    const { plainLook, sampleResult } = await import("@plumbline/documents/testing/sample")
    const result = sampleResult("${language}", { subjects: 8, attributes: 40, questions: 300 })
    const measure = async () => {
      const start = process.cpuUsage()
      const bytes = await renderDocument("${format}", result, plainLook)
      const { user, system } = process.cpuUsage(start)
      return [Math.round((user + system) / 1000), bytes.length]
    }
    const [first] = await measure()
    const memory = Math.round(process.resourceUsage().maxRSS / 1024)
    const [next, size] = await measure()
    console.log(JSON.stringify({ first, next, "memory MB": memory, "size kB": Math.round(size / 1024) }))`
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    encoding: "utf8",
  })
}
