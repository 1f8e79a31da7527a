import { describe, expect, test } from "vitest"
import { dragged, squareOf, wholePicture, within } from "./picture.ts"

const landscape = { width: 400, height: 200 }

describe("the visible part of a picture", () => {
  test("is initially the largest centred square", () => {
    expect(squareOf(landscape, wholePicture)).toEqual({ left: 100, top: 0, side: 200 })
  })

  test("shrinks with the zoom, around the same centre", () => {
    expect(squareOf(landscape, { ...wholePicture, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
  })

  test("follows the finger, and stays within the picture", () => {
    const moved = dragged(landscape, wholePicture, { x: 50, y: 30 }, 100)
    expect(squareOf(landscape, moved)).toEqual({ left: 0, top: 0, side: 200 })
    const far = dragged(landscape, wholePicture, { x: -999, y: 0 }, 100)
    expect(squareOf(landscape, far)).toEqual({ left: 200, top: 0, side: 200 })
  })

  test("moves back inside when it is zoomed out at an edge", () => {
    const corner = within(landscape, { zoom: 4, x: 0, y: 0 })
    expect(squareOf(landscape, corner)).toEqual({ left: 0, top: 0, side: 50 })
    expect(squareOf(landscape, within(landscape, { ...corner, zoom: 0.2 }))).toEqual({
      left: 0,
      top: 0,
      side: 200,
    })
  })
})
