/**
 * Joins WebP images of the same size into one that moves, played again and again. The browser writes the images; only
 * their container is made here (https://developers.google.com/speed/webp/docs/riff_container), which is no reason for a
 * native image library.
 */
export function animatedWebp(
  frames: readonly { image: Buffer; milliseconds: number }[],
  { width, height }: { width: number; height: number },
): Buffer {
  const canvas = Buffer.alloc(10)
  // The flag of an animation.
  canvas.writeUInt8(0b10, 0)
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  // Background, and how often it is played: 0 is for ever.
  const loop = Buffer.alloc(6)
  const shown = frames.map(({ image, milliseconds }) => {
    const head = Buffer.alloc(16)
    head.writeUIntLE(width - 1, 6, 3)
    head.writeUIntLE(height - 1, 9, 3)
    head.writeUIntLE(milliseconds, 12, 3)
    // Each replaces the one before.
    head.writeUInt8(0b10, 15)
    return chunk("ANMF", Buffer.concat([head, pictureOf(image)]))
  })
  return riff(Buffer.concat([chunk("VP8X", canvas), chunk("ANIM", loop), ...shown]))
}

/** The chunks of an image that draw it, without those that are for files alone. */
function pictureOf(image: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = 12; at < image.length; ) {
    const name = image.toString("latin1", at, at + 4)
    const length = image.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (["ALPH", "VP8 ", "VP8L"].includes(name)) kept.push(image.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

function riff(content: Buffer): Buffer {
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), content]))
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, "latin1")
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
