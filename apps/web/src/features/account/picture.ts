import { type Crop, squareOf } from "./crop.ts"

/** Width in pixels: enough for high-resolution screens, and far below the server's limit. */
const SIDE = 512

/** Larger files are unlikely to be portraits and would take long to read. */
const MOST_BYTES = 20 * 1024 * 1024

const types = ["image/jpeg", "image/png", "image/gif", "image/bmp"]

/** The `accept` attribute of the file input. */
export const pictureTypes = types.join(",")

/** Why a file is not acceptable as a picture; undefined if it is. */
export function problemOf({ type, size }: Pick<File, "type" | "size">): "wrongType" | "tooLarge" | undefined {
  if (!types.includes(type)) return "wrongType"
  return size > MOST_BYTES ? "tooLarge" : undefined
}

/** Crops and scales a picture for upload. */
export async function cut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas")
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext("2d")
  if (!context) throw new Error("This browser does not support drawing on a canvas.")
  const { left, top, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  // Transparent areas would otherwise turn black.
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
