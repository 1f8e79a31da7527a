import { scanXml } from "@plumbline/kit-dsl/xml"
import { expect, test } from "vitest"
import { renderDocument } from "../render.ts"
import { partsOf, textOfDocx, textOfPptx, textsOf } from "../testing/read-back.ts"
import { plainBranding, sampleResult } from "../testing/sample.ts"

const english = await renderDocument("pptx", sampleResult("en"), plainBranding)
const persian = await renderDocument("pptx", sampleResult("fa"), plainBranding)

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

test("every subject has a slide up to twelve, whatever else is asked for", async () => {
  const titlesOf = async (subjects: number, attributes: number) => {
    const result = sampleResult("en", { subjects, attributes, questions: 30 })
    const slides = slidesOf(await renderDocument("pptx", result, plainBranding)).map((xml) =>
      textsOf(xml).trim(),
    )
    const withSlide = result.subjects?.filter(({ title }) =>
      slides.some((text) => text.startsWith(`${title}\n`)),
    )
    return { slides: slides.length, withSlide: withSlide?.length }
  }
  expect(await titlesOf(1, 1)).toEqual({ slides: 16, withSlide: 1 })
  expect(await titlesOf(8, 40)).toEqual({ slides: 23, withSlide: 8 })
  expect((await titlesOf(20, 60)).withSlide).toBe(11)
})

test("an action is whole, and what fits is on the slide", async () => {
  const sentence = `Give each finding an urgency and a time by which it is ${"looked into, repaired and ".repeat(3)}closed`
  const result = sampleResult("en")
  const item = { title: sentence, description: null, priority: null, impact: null, cost: null }
  const actionItems = Array.from({ length: 10 }, () => item)
  const given = { ...result, advice: { narration: null, actionItems } }
  for (const [format, read] of [
    ["pptx", textOfPptx],
    ["docx", textOfDocx],
  ] as const) {
    const text = await renderDocument(format, given, plainBranding).then(read)
    expect(text.split(`${sentence}`).length - 1).toBeGreaterThanOrEqual(10)
  }
  const plan = slidesOf(await renderDocument("pptx", given, plainBranding)).find((xml) =>
    textsOf(xml).trim().startsWith("The plan"),
  )
  expect(textsOf(plan ?? "").split(sentence)).toHaveLength(11)
})

test("a bullet is a paragraph of its own", () => {
  const slide = slidesOf(english).find((xml) => textsOf(xml).trim().startsWith("Delivery"))
  for (const line of textsOf(slide ?? "").split("\n")) expect(line.lastIndexOf("• ")).toBeLessThanOrEqual(0)
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
  expect(textsOf(slide ?? "")).toMatch(/Period 1: 1 January 2026[\s\S]*Period 3/)
  expect(textsOf(slide ?? "").split("Automate the rollback of releases")).toHaveLength(19)
  expect(textsOf(slide ?? "")).not.toContain("see the notes")
  const without = sampleResult("en")
  if (without.advice) without.advice.roadmap = []
  const slides = slidesOf(await renderDocument("pptx", without, plainBranding))
  expect(slides.filter((xml) => textsOf(xml).trim().startsWith("Roadmap"))).toEqual([])
})

test("answers and evidence have as many slides as they need, and only very many are left to the notes", async () => {
  const slidesFor = async (questions: number) => {
    const result = sampleResult("en", { subjects: 4, attributes: 12, questions })
    const slides = slidesOf(await renderDocument("pptx", result, plainBranding)).map((xml) =>
      textsOf(xml).trim(),
    )
    return slides.filter((text) => text.startsWith("Questions and answers: "))
  }
  const some = await slidesFor(60)
  expect(some.map((text) => text.split("Can every change be released").length - 1)).toEqual([
    10, 10, 10, 10, 10, 10,
  ])
  expect(some.join()).not.toContain("see the notes")
  const many = await slidesFor(600)
  expect(many).toHaveLength(24)
  expect(many.at(-1)).toContain("and 312 more, see the notes")
  const evidence = slidesOf(english).find((xml) => textsOf(xml).trim().startsWith("Evidence and comments"))
  expect(textsOf(evidence ?? "")).toMatch(/made by the team on call\.\s+Positive evidence · Mina Rahimi/)
})

test("there is no slide of a plan without actions, and no bar of a level that nothing is asked about", async () => {
  const result = sampleResult("en")
  const subjects = result.subjects?.map((subject) => ({
    ...subject,
    scores: [0, ...subject.scores.slice(1)],
    attributes: subject.attributes?.map((attribute) => ({
      ...attribute,
      scores: [null, ...attribute.scores.slice(1)],
    })),
  }))
  const given = { ...result, ...(subjects && { subjects }), advice: { narration: null, actionItems: [] } }
  const slides = slidesOf(await renderDocument("pptx", given, plainBranding)).map((xml) =>
    textsOf(xml).trim(),
  )
  expect(slides.filter((text) => text.startsWith("The plan"))).toEqual([])
  const delivery = slides.find((text) => text.startsWith("Delivery"))
  expect(delivery).toContain("Repeatable")
  expect(delivery?.split("Initial")).toHaveLength(
    1 + (delivery?.match(/Level 1(?: of 5)?: Initial/g)?.length ?? 0),
  )
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
