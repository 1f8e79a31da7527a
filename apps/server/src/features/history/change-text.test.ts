import { expect, test } from "vitest"
import { changeText } from "./change-text.ts"

const time = "2026-03-01T09:00:00"
const past = { maturityLevelId: 1, levelIndex: 1, score: 40, confidence: null, answered: 8, total: 8 }
const release = (scoreBefore: number, scoreAfter: number) => ({
  kitVersionId: 4,
  released: time,
  cleared: 0,
  time,
  scoreBefore,
  scoreAfter,
  levelBefore: 1,
  levelAfter: 1,
})

function told(kit: ReturnType<typeof release>[]) {
  return {
    from: { time },
    before: { ...past, complete: true },
    after: { ...past, complete: true },
    causes: { answers: [], kit, weights: [] },
    attributes: [],
  }
}

test("versions of the kit that changed nothing are one sentence", () => {
  const idle = release(40, 40.01)
  const three = told([idle, release(40, 42), idle, idle])
  expect(changeText("EN", three)).toMatch(
    /The kit’s release of 1 March 2026 alone raised it by 2 points\. 3 releases of the kit changed nothing\.$/,
  )
  expect(changeText("EN", told([idle]))).toMatch(/ One release of the kit changed nothing\.$/)
  expect(changeText("FA", three)).toMatch(/۳ نسخهٔ کیت چیزی را تغییر نداد\.$/)
})
