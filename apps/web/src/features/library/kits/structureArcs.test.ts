import { expect, test } from "vitest"
import { ringSegment, structureArcs } from "./StructureChart.tsx"

test("subjects divide the half ring by their attributes, which are all equally wide", () => {
  expect(structureArcs([1, 3])).toEqual([
    { from: 0, to: 0.25, parts: [{ from: 0, to: 0.25 }] },
    {
      from: 0.25,
      to: 1,
      parts: [
        { from: 0.25, to: 0.5 },
        { from: 0.5, to: 0.75 },
        { from: 0.75, to: 1 },
      ],
    },
  ])
})

test("a subject without attributes still gets a segment", () => {
  expect(structureArcs([0, 1])).toEqual([
    { from: 0, to: 0.5, parts: [] },
    { from: 0.5, to: 1, parts: [{ from: 0.5, to: 1 }] },
  ])
})

test("the whole half ring goes from the left end over the top to the right end", () => {
  const [x, y] = (ringSegment({ from: 0, to: 1 }, [50, 100]).match(/-?[\d.]+/g) ?? []).map(Number)
  expect(x).toBeCloseTo(-100, 1)
  expect(y).toBeLessThan(0)
})
