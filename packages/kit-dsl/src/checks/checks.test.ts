import { describe, expect, test } from "vitest"
import { parseKit } from "../parse-kit.ts"
import { errorsOf, unmark, whereFound } from "../testing/marked-text.ts"
import { level, question, SAMPLE } from "../testing/sample-kit.ts"

const letters = (count: number) => "x".repeat(count)
const captions = (count: number) => Array.from({ length: count }, (_, index) => `"o${index}"`).join(", ")
const described = (kind: string, name: string, title: string, end = "") =>
  `${kind} ${name} { title: ${title} description: "d" ${end} }`
const attribute = (name: string, end = "subject: Menu") => described("attribute", name, '"t"', end)
const subjectWith = (name: string, title: string, end = "") => {
  const code = name.replace("¦", "")
  return `${described("subject", name, title, end)} ${attribute(`of_${code}`, `subject: ${code}`)}`
}

test("the sample has no errors", () => {
  expect(errorsOf(SAMPLE)).toEqual([])
})

describe("every rule is reported at its position", () => {
  test.each([
    ["ILLEGAL_CHARACTER", "¦\u0000"],
    ["ILLEGAL_CHARACTER", "// in a comment ¦\u001F"],
    ["ILLEGAL_CHARACTER", "/* in a \n comment ¦\uD800 */"],
    ["ILLEGAL_CHARACTER", level("L", '"in a string ¦\u000B"', 9)],
    ["ILLEGAL_CHARACTER", level("L", '"in an escape ¦\\b"', 9)],
    ["ILLEGAL_CHARACTER", level("L", '"in an escape ¦\\f"', 9)],
    ["ILLEGAL_CHARACTER", level("L", '"in an escape ¦\\u0000"', 9)],
    ["ILLEGAL_CHARACTER", level("L", '"half a pair ¦\\uD83D"', 9)],
    ["ILLEGAL_CHARACTER", level("L", '"half a pair ¦\\uDE00 and more"', 9)],
    ["ILLEGAL_CHARACTER", level("L", '"¦\u0001"', 9)],
    ["UNRESOLVED_REFERENCE", attribute("A", "subject: ¦Nowhere")],
    ["UNRESOLVED_REFERENCE", attribute("A", "subject: ¦Variety")],
    [
      "UNRESOLVED_REFERENCE",
      'level L { title: "L" description: "d" value: 9 competence: [Low:1%, ¦Top:0%] }',
    ],
    [
      "UNRESOLVED_REFERENCE",
      'question Q { questionnaire: ¦X title: "t" answerRange: YesNo affects Variety on level Low }',
    ],
    [
      "UNRESOLVED_REFERENCE",
      'question Q { questionnaire: Talk measure: ¦Talk title: "t" answerRange: YesNo affects Variety on level Low }',
    ],
    ["UNRESOLVED_REFERENCE", question("Q", "answerRange: ¦Maybe")],
    ["UNRESOLVED_REFERENCE", question("Q", "answerRange: YesNo affects ¦Taste on level Low")],
    [
      "UNRESOLVED_REFERENCE",
      question("Q", "answerRange: YesNo affects Variety on level Low on level ¦Mid with weight 2"),
    ],
    ["NAME_TOO_LONG", level(`¦${letters(51)}`, '"t"', 9)],
    ["NAME_TOO_LONG", level(`¦^${letters(51)}`, '"t"', 9)],
    ["NAME_TOO_LONG", question(`¦${letters(51)}`, "answerRange: YesNo")],
    ["NAME_TOO_LONG", `kit ¦${letters(51)} { title: "t" }`],
    ["TITLE_BLANK", level("L", '¦""', 9)],
    ["TITLE_BLANK", level("L", '¦" \u200C\u200E\u2067\u3000 "', 9)],
    ["TITLE_BLANK", question("Q", 'options: "a", ¦" " with values [0, 1]')],
    ["TITLE_BLANK", 'answerRange R { title: ¦" " options: "a", "b" }'],
    ["TITLE_BLANK", 'kit K { title: ¦"" }'],
    ["UNRESOLVED_REFERENCE", 'profile P { title: "p" questions: Q1, ¦Nowhere }'],
    ["UNRESOLVED_REFERENCE", 'profile P { title: "p" questions: ¦Nowhere.Q1 }'],
    ["DUPLICATE_IN_PROFILE", 'profile P { title: "p" questions: Q1, ¦Talk.Q1 }'],
    ["EMPTY_PROFILE", 'profile ¦P { title: "p" }'],
    ["SYNTAX", 'profile P { title: "p" questions: ¦}'],
    ["TITLE_BLANK", 'profile P { title: ¦"" questions: Q1 }'],
    ["DESCRIPTION_BLANK", 'profile P { title: "p" description: ¦"" questions: Q1 }'],
    ["DUPLICATE_CODE", 'profile P { title: "p" questions: Q1 } profile ¦P { title: "q" questions: Q1 }'],
    ["DUPLICATE_TITLE", 'profile P { title: "p" questions: Q1 } profile Q { title: ¦"P" questions: Q1 }'],
    ["TITLE_BLANK", level("L", '"t"', 9, 'translation fa { title: ¦"" }')],
    [
      "TITLE_BLANK",
      'question Q { questionnaire: Talk title: ¦"" answerRange: YesNo affects Variety on level Low }',
    ],
    ["TITLE_TOO_LONG", level("L", `¦"${letters(101)}"`, 9)],
    ["TITLE_TOO_LONG", `answerRange R { title: ¦"${letters(101)}" options: "a", "b" }`],
    ["TITLE_TOO_LONG", `kit K { title: ¦"${letters(101)}" }`],
    ["TITLE_TOO_LONG", level("L", '"t"', 9, `translation fa { title: ¦"${letters(101)}" }`)],
    ["DESCRIPTION_BLANK", 'level L { title: "t" description: ¦"\n\t" value: 9 }'],
    ["DESCRIPTION_BLANK", level("L", '"t"', 9, 'translation fa { description: ¦"" }')],
    [
      "HINT_EMPTY",
      'question Q { questionnaire: Talk hint: ¦"" title: "t" answerRange: YesNo affects Variety on level Low }',
    ],
    ["HINT_EMPTY", question("Q", "answerRange: YesNo", "translation fa { hint: ¦'' }")],
    ["TEXT_BLANK", 'kit K { title: "t" summary: ¦" " }'],
    ["TEXT_BLANK", 'kit K { title: "t" tags: "a", ¦"" }'],
    ["TEXT_BLANK", 'kit K { title: "t" translation fa { goal: ¦"" } }'],
    ["TEXT_TOO_SHORT", 'kit K { title: "t" about: ¦"  ab  " }'],
    ["TEXT_TOO_SHORT", 'kit K { title: "t" translation fa { title: ¦"ab" } }'],
    ["TEXT_TOO_SHORT", 'kit K { title: "t" translation fa { context: ¦"ab" } }'],
    [
      "TEXT_TOO_LONG",
      `question Q { questionnaire: Talk title: ¦"${letters(251)}" answerRange: YesNo affects Variety on level Low }`,
    ],
    [
      "TEXT_TOO_LONG",
      `question Q { questionnaire: Talk hint: ¦"${letters(1001)}" title: "t" answerRange: YesNo affects Variety on level Low }`,
    ],
    ["TEXT_TOO_LONG", `level L { title: "t" description: ¦"${letters(501)}" value: 9 }`],
    ["TEXT_TOO_LONG", question("Q", `options: "a", ¦"${letters(101)}" with values [0, 1]`)],
    [
      "TEXT_TOO_LONG",
      `answerRange R { title: "t" options: "a", "b" translation fa { options: "", ¦"${letters(101)}" } }`,
    ],
    ["TEXT_TOO_LONG", question("Q", "answerRange: YesNo", `translation fa { title: ¦"${letters(251)}" }`)],
    ["TEXT_TOO_LONG", `kit K { title: "t" summary: ¦"${letters(1001)}" }`],
    ["TEXT_TOO_LONG", `kit K { title: "t" about: ¦"${letters(3001)}" }`],
    ["TEXT_TOO_LONG", `kit K { title: "t" goal: ¦"${letters(1001)}" }`],
    ["TEXT_TOO_LONG", `kit K { title: "t" context: ¦"${letters(1001)}" }`],
    ["TEXT_TOO_LONG", `kit K { title: "t" tags: ¦"${letters(101)}" }`],
    ["LEVEL_VALUE_OUT_OF_RANGE", level("L", '"t"', "¦1001")],
    [
      "COMPETENCE_OUT_OF_RANGE",
      'level L { title: "t" description: "d" value: 9 ¦competence: [Low:101%, High:500%] }',
    ],
    [
      "DUPLICATE_COMPETENCE",
      'level L { title: "t" description: "d" value: 9 competence: [Low:1%], ¦competence: [High:1%] }',
    ],
    [
      "DUPLICATE_COMPETENCE",
      'level L { title: "t" description: "d" value: 9 competence: [Low:1%, High:1%, ¦Low:2%] }',
    ],
    ["OPTION_VALUE_COUNT_MISMATCH", question("Q", 'options: ¦"a", "b" with values [0]')],
    ["OPTION_VALUE_COUNT_MISMATCH", `answerRange R { title: "t" options: ¦${captions(6)} }`],
    ["OPTION_COUNT_OUT_OF_RANGE", question("Q", 'options: ¦"a" with values [1]')],
    ["OPTION_COUNT_OUT_OF_RANGE", 'answerRange R { title: "t" options: ¦"a" }'],
    [
      "OPTION_COUNT_OUT_OF_RANGE",
      `answerRange R { title: "t" options: ¦${captions(11)} with values [${"0,".repeat(10)}1] }`,
    ],
    ["OPTION_VALUE_OUT_OF_RANGE", question("Q", 'options: "a", "b" with values [1, ¦1.000000000001]')],
    ["ANSWER_SOURCE_MISSING", `  ¦${question("Q", "")}`],
    ["SUBJECT_WITHOUT_ATTRIBUTE", described("subject", "¦Lonely", '"L"')],
    ["DUPLICATE_CODE", level("¦^Low", '"t"', 9)],
    ["DUPLICATE_CODE", `kit K { title: "t" ${level("¦Low", '"t"', 9)} }`],
    ["DUPLICATE_CODE", attribute("¦Variety")],
    ["DUPLICATE_CODE", question("¦Q1", "answerRange: YesNo")],
    ["DUPLICATE_CODE", 'answerRange ¦YesNo { title: "t" options: "a", "b" }'],
    ["DUPLICATE_TITLE", level("L", '¦"  hIGH "', 9)],
    ["DUPLICATE_TITLE", subjectWith("S", '¦"menu"')],
    ["DUPLICATE_TITLE", described("questionnaire", "T", '¦"kitchen\n Talk"')],
    ["DUPLICATE_TITLE", `${described("measure", "A", '"m"')} ${described("measure", "B", '¦"M"')}`],
    ["DUPLICATE_VALUE", level("L", '"t"', "¦2")],
    ["DUPLICATE_INDEX", subjectWith("S", '"t"', "index: ¦1")],
    ["DUPLICATE_INDEX", `${subjectWith("S", '"t"', "index: 3")} ${subjectWith("¦T", '"u"')}`],
    [
      "DUPLICATE_INDEX",
      `${described("measure", "A", '"a"', "index: 2")} ${described("measure", "¦B", '"b"')}`,
    ],
    [
      "DUPLICATE_IMPACT",
      question("Q", "answerRange: YesNo affects Variety on level Low on level ¦Low with weight 2"),
    ],
    [
      "DUPLICATE_IMPACT",
      question("Q", "answerRange: YesNo affects Variety on level Low affects Variety on level ¦Low"),
    ],
    ["DUPLICATE_KIT", 'kit A { title: "t" } kit ¦A { title: "t" }'],
    ["UNKNOWN_LANGUAGE", 'kit K { title: "t" language: ¦EN }'],
    ["UNKNOWN_LANGUAGE", level("L", '"t"', 9, 'translation ¦de { title: "t" }')],
    ["MAIN_LANGUAGE_TRANSLATION", level("L", '"t"', 9, 'translation ¦en { title: "t" }')],
    [
      "MAIN_LANGUAGE_TRANSLATION",
      `kit K { title: "t" language: fa } ${level("L", '"t"', 9, 'translation ¦fa { title: "t" }')}`,
    ],
    [
      "DUPLICATE_TRANSLATION",
      level("L", '"t"', 9, 'translation fa { title: "t" } translation ¦fa { title: "t" }'),
    ],
    ["EMPTY_TRANSLATION", level("L", '"t"', 9, "¦translation fa { }")],
    [
      "OPTION_TRANSLATION_COUNT_MISMATCH",
      'answerRange R { title: "t" options: "a", "b" translation fa { options: ¦"c" } }',
    ],
    [
      "OPTION_TRANSLATION_COUNT_MISMATCH",
      question("Q", "answerRange: YesNo", 'translation fa { options: ¦"a", "b" }'),
    ],
  ])("%s: %s", (kind, marked) => {
    const { text, places } = unmark(SAMPLE + marked)
    expect(whereFound(errorsOf(text))).toEqual(places.map((place) => ({ kind, ...place })))
  })

  test("TOO_MANY_LEVELS is reported once, at the eleventh level, counting nested levels in reading order", () => {
    const some = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) =>
        level(`L${from + i}`, `"L${from + i}"`, 10 + from + i),
      ).join("\n")
    const { text, places } = unmark(
      `${SAMPLE} ${some(0, 4)} kit K { title: "t" ${some(4, 8)} ${level("¦L8", '"x"', 50)} } ${some(9, 12)}`,
    )
    expect(whereFound(errorsOf(text))).toEqual(places.map((place) => ({ kind: "TOO_MANY_LEVELS", ...place })))
  })
})

describe("what is allowed", () => {
  test.each([
    [
      "a lone carriage return is white space",
      `subject\rS\r{ title: "S" description: "d" }${attribute("A", "subject: S")}`,
    ],
    ["two escapes that form a surrogate pair are one character", level("L", '"\\uD83D\\uDE00"', 9)],
    ["a subject and an attribute with the same name", attribute("Menu")],
    [
      "a question with the same name in another questionnaire",
      `${described("questionnaire", "T2", '"u"')} ${question("Q1", "answerRange: YesNo").replace("Talk", "T2")}`,
    ],
    [
      "attribute titles, question titles and range titles may repeat",
      `${attribute("A2")} ${attribute("A3")} ${question("Q2", "answerRange: YesNo")} ${question("Q3", "answerRange: YesNo")} answerRange R { title: "Yes or no" options: "a", "b" }`,
    ],
    [
      "a hint of blanks",
      'question Q { questionnaire: Talk hint: " " title: "t" answerRange: YesNo affects Variety on level Low }',
    ],
    ["a level value of 0 and 1000", `${level("A", '"a"', 0)} ${level("B", '"b"', 1000)}`],
    [
      "texts exactly as long as allowed once they are normalised",
      `${level(letters(50), `" ${letters(50)}  \n ${letters(49)} "`, 9)}`,
    ],
    ["text in a language of letters beyond ASCII", level("L", '"سطح ۱"', 9)],
    [
      "words added to the language later as names",
      'level language { title: "a" description: "d" value: 7 competence: [language:60%, about:50%] } level about { title: "b" description: "d" value: 8 competence: [ ^value:1%, title :1%] } level value { title: "c" description: "d" value: 9 } level title { title: "e" description: "d" value: 11 } measure measure { title: "m" description: "d" } attribute translation { title: "t" description: "d" subject: Menu } question title { questionnaire: Talk measure: measure title: "t" answerRange: YesNo affects translation on level language translation fa { title: "t" } }',
    ],
    [
      "reserved words with a caret",
      'level ^level { title: "a" description: "d" value: 9 } attribute ^on { title: "t" description: "d" subject: Menu } question ^question { questionnaire: Talk title: "t" answerRange: YesNo affects ^on on level ^level }',
    ],
    [
      "names with hyphens",
      `${level("C-830881600", '"a"', 9)} ${question("m3-2", "answerRange: YesNo")} ${described("measure", "level-on", '"x"')}`,
    ],
    ["comments between any two tokens", 'level/**/L//\n{title:/* " */"a"description:"d"value:/**/9}'],
    ["comment starts inside strings", level("L", '"http://x /* y"', 9)],
    ["single quotes, and quotes of the other kind inside", level("L", `'say "a"'`, 9)],
    [
      "everything that a question can contain",
      'question Q { questionnaire: Talk hint: "h" title: "t" options: "a", "b" with values [0, 0.50] cost: 3 advisable: false affects Variety on level Low with weight 0 on level High affects Variety on level Low2 mayNotBeApplicable: true } level Low2 { title: "x" description: "d" value: 3 competence: [Low:1%] }',
    ],
    ["imports anywhere", 'import "x.ak" import "x.ak"'],
    [
      "an attribute index that another has",
      `${attribute("A", "index: 1 subject: Menu")} ${attribute("B", "index: 1 subject: Menu")}`,
    ],
    [
      "more decimals than the largest integer has digits",
      question("Q", 'options: "a", "b" with values [0, 0.99999999999999999999]'),
    ],
    ["a byte-order mark", ""],
  ])("%s", (_, text) => {
    expect(errorsOf(`\uFEFF${SAMPLE}`, text)).toEqual([])
  })
})

describe("cascades", () => {
  test("a string with an illegal character is not checked further, the element is", () => {
    const { text, places } = unmark(
      `${SAMPLE} level L { title: "¦\u0000${letters(200)}" description: ¦"" value: 9 }`,
    )
    expect(whereFound(errorsOf(text))).toEqual([
      { kind: "ILLEGAL_CHARACTER", ...places[0] },
      { kind: "DESCRIPTION_BLANK", ...places[1] },
    ])
  })

  test("a second translation into the main language is reported only as a duplicate", () => {
    const { text, places } = unmark(
      `${SAMPLE} ${level("L", '"t"', 9, 'translation ¦en { title: "t" } translation ¦en { title: "t" }')}`,
    )
    expect(whereFound(errorsOf(text))).toEqual([
      { kind: "MAIN_LANGUAGE_TRANSLATION", ...places[0] },
      { kind: "DUPLICATE_TRANSLATION", ...places[1] },
    ])
  })

  test("errors are ordered by file in reading order, then by line and column", () => {
    const errors = errorsOf(
      `${SAMPLE} ${attribute("A", "subject: X")}`,
      attribute("B", "subject: Y"),
      '\n level L { title: "" description: "" value: 9 }',
    )
    expect(errors.map(({ kind, fileName, line }) => [kind, fileName, line])).toEqual([
      ["UNRESOLVED_REFERENCE", "1.ak", 9],
      ["UNRESOLVED_REFERENCE", "2.ak", 1],
      ["TITLE_BLANK", "3.ak", 2],
      ["DESCRIPTION_BLANK", "3.ak", 2],
    ])
  })

  test("files with the same name are reported by their path", () => {
    const files = ["a/x.ak", "b/x.ak", "b/y.ak"].map((path) => ({ path, text: "!" }))
    const parsed = parseKit(files, { language: "en", imports: "ignore" })
    expect(parsed.ok ? [] : parsed.errors.map(({ fileName }) => fileName)).toEqual([
      "a/x.ak",
      "b/x.ak",
      "y.ak",
    ])
  })
})

test("every message exists in Persian too", () => {
  const text =
    'level A { title: "" description: "" value: 1001 competence: [B:101%] } question Q { questionnaire: X title: "t" affects A on level B }'
  const parsed = parseKit([{ path: "k.ak", text }], { language: "fa", imports: "ignore" })
  const messages = parsed.ok ? [] : parsed.errors.map(({ message }) => message)
  expect(messages.length).toBeGreaterThan(5)
  for (const message of messages) expect(message).toMatch(/[\u0600-\u06FF]/)
})
