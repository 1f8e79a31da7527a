import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { renderDocument } from "./render.ts"
import { lettersOf, pagesOf } from "./testing/read-back.ts"
import { plainBranding, sampleResult } from "./testing/sample.ts"

const isInstalled = spawnSync("soffice", ["--version"]).status === 0

const cases = (["docx", "pptx"] as const).flatMap((format) =>
  (["en", "fa"] as const).map((language) => [format, language] as const),
)

test.skipIf(!isInstalled)(
  "LibreOffice opens the files and shows their texts (skipped where it is not installed)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "plumbline-office-"))
    try {
      for (const [format, language] of cases) {
        const result = sampleResult(language)
        writeFileSync(join(folder, `report.${format}`), await renderDocument(format, result, plainBranding))
        const profile = `-env:UserInstallation=file://${join(folder, "profile")}`
        const options = [profile, "--headless", "--convert-to", "pdf", "--outdir", folder]
        execFileSync("soffice", [...options, join(folder, `report.${format}`)], { stdio: "ignore" })
        const pages = (await pagesOf(readFileSync(join(folder, "report.pdf")))).map(lettersOf)
        const text = pages.join("")
        for (const subject of result.subjects ?? []) {
          expect(text).toContain(lettersOf(subject.title))
          for (const { title } of subject.attributes ?? []) {
            for (const word of title.split(/[ \u200C]/)) expect(text).toContain(lettersOf(word))
          }
        }
        expect(pages.length).toBeGreaterThanOrEqual(8)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
