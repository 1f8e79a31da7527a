import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { typeScale } from "./typography.ts"

const faces = readFileSync(`${import.meta.dirname}/fonts.css`, "utf8")

const familiesIn = (direction: "ltr" | "rtl") =>
  String(typeScale(direction).fontFamily)
    .split(",")
    .map((family) => family.trim().replaceAll('"', ""))

test("English is set in Open Sans with Noto Sans behind it, Persian in Sahel", () => {
  expect(familiesIn("ltr").slice(0, 2)).toEqual(["Open Sans Variable", "Noto Sans Variable"])
  expect(familiesIn("rtl")[0]).toBe("Sahel Variable")
})

test("every font that is not the system's is declared, and stays readable while it loads", () => {
  const declared = [...faces.matchAll(/@font-face \{(.*?)\}/gs)].map(([, face = ""]) => face)
  const named = [...familiesIn("ltr"), ...familiesIn("rtl")].filter((name) => /Variable|Fallback/.test(name))
  for (const name of named) {
    const own = declared.filter((face) => face.includes(`font-family: "${name}"`))
    expect(own, name).not.toEqual([])
    for (const face of own)
      expect(face).toContain(name.includes("Variable") ? "font-display: swap" : "size-adjust")
  }
})

test("letters are spaced as the fonts have it", () => {
  for (const style of Object.values(typeScale("ltr"))) {
    if (typeof style === "object" && "letterSpacing" in style) expect(style.letterSpacing).toBe("normal")
  }
})

test("sizes follow the font size that readers have chosen in their browser", () => {
  const sizes = Object.values(typeScale("ltr")).flatMap((style) =>
    typeof style === "object" && "fontSize" in style ? [String(style.fontSize)] : [],
  )
  expect(sizes.length).toBeGreaterThan(20)
  expect(sizes.filter((size) => !size.includes("rem") || /\d(px|pt)/.test(size))).toEqual([])
})
