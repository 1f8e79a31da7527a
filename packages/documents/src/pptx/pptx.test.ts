import { scanXml } from "@plumbline/kit-dsl/xml"
import { expect, test } from "vitest"
import { renderDocument } from "../render.ts"
import { partsOf, textOfPptx, textsOf } from "../testing/read-back.ts"
import { plainLook, sampleResult } from "../testing/sample.ts"

const english = await renderDocument("pptx", sampleResult("en"), plainLook)
const persian = await renderDocument("pptx", sampleResult("fa"), plainLook)

function slidesOf(bytes: Uint8Array): string[] {
  const slides = Object.entries(partsOf(bytes)).filter(([path]) => /^ppt\/slides\/slide\d+\.xml$/.test(path))
  return slides
    .sort(([one], [other]) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other)))
    .map(([, xml]) => xml)
}

test.each([english, persian])("all parts are well-formed", (bytes) => {
  for (const [path, xml] of Object.entries(partsOf(bytes))) {
    expect([path, scanXml(xml, {})]).toEqual([path, true])
  }
})

test("8 to 15 slides, whatever the number of subjects", async () => {
  const count = async (subjects: number, attributes: number) =>
    slidesOf(
      await renderDocument("pptx", sampleResult("en", { subjects, attributes, questions: 30 }), plainLook),
    ).length
  expect(await count(1, 1)).toBeGreaterThanOrEqual(8)
  expect(await count(8, 40)).toBeLessThanOrEqual(15)
  expect(await count(20, 60)).toBeLessThanOrEqual(15)
})

test("a subject has a slide with its level, its attributes and all that is said about it in the notes", () => {
  const slide = slidesOf(english).find((xml) => textsOf(xml).trim().startsWith("Delivery"))
  expect(textsOf(slide ?? "")).toMatch(/Level 1 of 5: Initial[\s\S]*Continuous integration/)
  const notes = Object.entries(partsOf(english)).filter(([path]) => path.includes("notesSlides/notesSlide"))
  const said = notes.map(([, xml]) => textsOf(xml)).find((text) => text.trim().startsWith("Delivery"))
  expect(said).toContain("How reliably changes reach production")
  expect(said).toContain("Pipeline | 40% | 31% | 9%")
})

test("the roadmap has a slide with its periods, and all there is to do in the notes", async () => {
  const slide = slidesOf(english).find((xml) => textsOf(xml).trim().startsWith("Roadmap"))
  expect(textsOf(slide ?? "")).toMatch(
    /Period 1: 1 January 2026[\s\S]*Period 3[\s\S]*and 3 more, see the notes/,
  )
  const without = sampleResult("en")
  if (without.advice) without.advice.roadmap = []
  const slides = slidesOf(await renderDocument("pptx", without, plainLook))
  expect(slides.filter((xml) => textsOf(xml).trim().startsWith("Roadmap"))).toEqual([])
})

test("Persian slides and notes are right-to-left, from the right edge", () => {
  for (const xml of [
    ...slidesOf(persian),
    ...Object.entries(partsOf(persian))
      .filter(([path]) => /notesSlides\/notesSlide/.test(path))
      .map(([, part]) => part),
  ]) {
    for (const paragraph of xml.match(/<a:p>.*?<\/a:p>/gs) ?? []) {
      if (/\p{Script=Arabic}/u.test(textsOf(paragraph))) expect(paragraph).toContain('rtl="1"')
    }
  }
  const xOf = (xml: string | undefined) =>
    Number(/<a:off x="(\d+)"/.exec(/<p:sp>.*?<\/p:sp>/s.exec(xml ?? "")?.[0] ?? "")?.[1])
  expect(textOfPptx(persian)).toContain("۹۸٪")
  expect(xOf(slidesOf(persian)[1])).toBeGreaterThan(0)
})
