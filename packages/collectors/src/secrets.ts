const MASK = "***"

/** Names of what is secret. */
const NAME =
  "(?:pass(?:word|wd|phrase)?|pwd|secret|token|credentials?|authorization|(?:api|access|private|secret|signing|encryption)[-_ ]?key|client[-_ ]?secret|connection[-_ ]?string)"

/** Tokens and keys that are known by their form. */
const FORMS = [
  "-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^-]*-----END [A-Z ]*PRIVATE KEY-----)?.*",
  String.raw`\b(?:AKIA|ASIA|AROA|AIDA)[0-9A-Z]{16}\b`,
  String.raw`\b(?:gh[pousr]|github_pat|glpat|npm|plb|pypi|dop_v1|shpat|sq0(?:atp|csp)|[srp]k_(?:live|test)|xox[abeoprs])[-_][\w-]{10,}`,
  String.raw`\bsk-[\w-]{20,}`,
  String.raw`\bAIza[\w-]{30,}`,
  String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?`,
]

const RULES: readonly (readonly [RegExp, string])[] = [
  ...FORMS.map((form) => [new RegExp(form, "g"), MASK] as const),
  // In an address: user and password.
  [/\/\/[^\s/@'"]{1,200}@/g, `//${MASK}@`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${MASK}`],
  // In quotes behind a name: hardcoded password: 'hunter2'
  [
    new RegExp(
      String.raw`(${NAME}\w{0,20}["'\x60]?\s{0,3}(?:is|was|[=:]>?|value|string)?\s{0,3})(["'\x60])[^"'\x60]+\2`,
      "gi",
    ),
    `$1$2${MASK}$2`,
  ],
  // Without quotes: password=hunter2. After a colon, a mere word may be what is said about it.
  [new RegExp(String.raw`(${NAME}\w{0,20}\s{0,3}=\s{0,3})[^\s"'\x60&;,()]+`, "gi"), `$1${MASK}`],
  [
    new RegExp(
      String.raw`(${NAME}\w{0,20}\s{0,3}:\s{0,3})(?=[^\s"'\x60]*[\d!@#$%^*+/])[^\s"'\x60&;,()]{4,}`,
      "gi",
    ),
    `$1${MASK}`,
  ],
]

/** What could be a key, but not a hash, a path or a name. */
const RANDOM = /[A-Za-z0-9+_=-]{32,}/g
/** Bits a character: words and names have less, keys in base 64 more. */
const LEAST_ENTROPY = 4.3

/**
 * Masks what looks like a secret in the message of a tool: scanners quote what they find. It is done where the results
 * are read, before anything leaves the machine.
 */
export function masked(text: string): string {
  const known = RULES.reduce((masking, [form, mask]) => masking.replace(form, mask), text)
  return known.replace(RANDOM, (word) => (isMixed(word) && entropyOf(word) >= LEAST_ENTROPY ? MASK : word))
}

function isMixed(word: string): boolean {
  return /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)
}

function entropyOf(word: string): number {
  const counts = new Map<string, number>()
  for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => {
    const share = count / word.length
    return sum - share * Math.log2(share)
  }, 0)
}
