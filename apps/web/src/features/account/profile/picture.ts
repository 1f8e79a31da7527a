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

/** The visible part of a picture: its zoom, and its centre as shares of the picture's size. */
export interface Crop {
  /** 1 shows the largest square. */
  zoom: number
  /** 0…1 each. */
  x: number
  y: number
}

export const mostZoom = 4

export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 }

interface Size {
  width: number
  height: number
}

/** The visible square of a picture, in the picture's pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** The crop, clamped so that the square lies within the picture. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), mostZoom)
  const { side } = squareOf(size, { ...crop, zoom })
  const clamp = (share: number, length: number) => {
    const edge = side / 2 / length
    return Math.min(Math.max(share, edge), 1 - edge)
  }
  return { zoom, x: clamp(crop.x, size.width), y: clamp(crop.y, size.height) }
}

/**
 * The crop after dragging `by` pixels, with the square displayed `shown` pixels wide; the picture follows the finger.
 */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }, shown: number): Crop {
  const { side } = squareOf(size, crop)
  const scale = side / shown
  return within(size, {
    ...crop,
    x: crop.x - (by.x * scale) / size.width,
    y: crop.y - (by.y * scale) / size.height,
  })
}
