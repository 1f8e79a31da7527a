import { type Crop, squareOf } from "./crop.ts"

/** Wide enough for the sharpest screens, and far below what the server takes. */
const SIDE = 512

/** Larger files are no pictures of people, and would take long to read. */
const MOST_BYTES = 20 * 1024 * 1024

const types = ["image/jpeg", "image/png", "image/gif", "image/bmp"]

/** What an `input` offers to choose. */
export const pictureTypes = types.join(",")

/** Why a file cannot be a picture; undefined when it may be one. */
export function problemOf({ type, size }: Pick<File, "type" | "size">): "wrongType" | "tooLarge" | undefined {
  if (!types.includes(type)) return "wrongType"
  return size > MOST_BYTES ? "tooLarge" : undefined
}

/** Draws a square of a picture, small enough to be sent. */
export async function cut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas")
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext("2d")
  if (!context) throw new Error("This browser cannot draw pictures.")
  const { left, top, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  // What is transparent would become black.
  context.fillStyle = "#FFFFFF"
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be drawn."))),
      "image/jpeg",
      0.9,
    )
  })
}
