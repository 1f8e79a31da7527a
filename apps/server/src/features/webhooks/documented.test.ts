import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { eventNames, TEST } from "./contents.ts"

const text = readFileSync(new URL("../../../../../docs/webhooks.md", import.meta.url), "utf8")

test("docs/webhooks.md has an example of the message of each event", () => {
  const chapters = text.split(/^### /m).slice(1)
  const documented = chapters.map((chapter) => {
    const [name = ""] = chapter.split("\n", 1)
    const [, example = ""] = /```json\n(.*?)```/s.exec(chapter) ?? []
    return [name, JSON.parse(example).type]
  })
  expect(documented).toEqual([...eventNames, TEST].map((name) => [name, name]))
})
