const UPPER_HALF =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
  "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0"

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** The name of an archive's entry: UTF-8 if valid, else code page 437. */
export function decodeEntryName(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes)
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (UPPER_HALF[byte - 0x80] ?? ""),
    ).join("")
  }
}

/** Whether an entry with this name could end up outside the folder it is unpacked into. */
export function isUnsafeName(name: string): boolean {
  return (
    name === "" ||
    name.startsWith("/") ||
    /^[A-Za-z]:/.test(name) ||
    name.includes("\\") ||
    name.includes("\0") ||
    name.split("/").includes("..")
  )
}

/** The name of the file with the mapping of collectors that a kit carries. */
export const COLLECTORS_FILE = "collectors.yaml"

/** Whether this is a file of a kit: of its text, or the mapping of collectors. Resource forks are not. */
export function isKitFile(name: string): boolean {
  const segments = name.split("/")
  if (segments[0] === "__MACOSX" || (segments.at(-1) ?? "").startsWith("._")) return false
  return name.endsWith(".ak") || isCollectorMapping(name)
}

/** Whether this is the mapping of collectors, in whichever folder. */
export function isCollectorMapping(name: string): boolean {
  return name.slice(name.lastIndexOf("/") + 1) === COLLECTORS_FILE
}
