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

/** Crops a picture to a square, given in its pixels, and scales it for upload. */
export async function cut(file: File, square: { x: number; y: number; width: number }): Promise<Blob> {
  const canvas = document.createElement("canvas")
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext("2d")
  if (!context) throw new Error("This browser does not support drawing on a canvas.")
  const image = await createImageBitmap(file)
  // Transparent areas would otherwise turn black.
  context.fillStyle = "#FFFFFF"
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, square.x, square.y, square.width, square.width, 0, 0, SIDE, SIDE)
  image.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be drawn."))),
      "image/jpeg",
      0.9,
    )
  })
}
