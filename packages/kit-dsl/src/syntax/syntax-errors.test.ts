import { describe, expect, test } from "vitest"
import { errorsOf, unmark, whereFound } from "../testing/marked-text.ts"

/** A text without the other elements it refers to: the checks across elements do not run after a syntax error. */
function question(middle: string): string {
  return `question Q {\n questionnaire: A\n title: "t"\n ${middle} }`
}

function level(behindDescription: string): string {
  return `level L {\n title: "t"\n description: "d"\n ${behindDescription} }`
}

describe("a token that does not fit is one SYNTAX error at the token", () => {
  test.each([
    ["property in the wrong place", level("¦index: 1")],
    ["missing property", 'subject S { title: "t" ¦}'],
    ["property twice", 'subject S { title: "t" description: "d" weight: 1 ¦weight: 2 }'],
    ["properties out of order", 'subject S { title: "t" description: "d" weight: 1 ¦index: 2 }'],
    ["unknown property", 'subject S { title: "t" ¦colour: "red" }'],
    ["missing name", "level ¦{ }"],
    ["missing opening brace", 'level L ¦title: "t" }'],
    ["reserved word as a name", 'level ¦with { title: "t" description: "d" value: 1 }'],
    ["space before the colon", 'level L { ¦title : "t" description: "d" value: 1 }'],
    ["space before the colon of an added property", 'kit K { title: "t" ¦summary : "s" }'],
    ["sign before a number", level("value: ¦-1")],
    ["fraction where a whole number is expected", level("value: 1¦.5")],
    ["integer above 2147483647", level("value: ¦2147483648")],
    ["integer far above", level(`value: ¦${"9".repeat(5000)}`)],
    ["percent sign missing", level("value: 1 competence: [A: 50¦]")],
    ["trailing comma in competences", level("value: 1 competence: [A: 50%, ¦]")],
    ["empty competences", level("value: 1 competence: [¦]")],
    ["property word in a competence list", level("value: 1 competence: [¦value:60%]")],
    ["competence lists without comma", level("value: 1 competence: [A:1%] ¦competence: [B:1%]")],
    ["private options without values", question('options: "a", "b" ¦affects A on level L')],
    [
      "options and a range",
      question('options: "a", "b" with values [0, 1] ¦answerRange: R affects A on level L'),
    ],
    ["no affects", 'question Q { questionnaire: A title: "t" answerRange: R ¦}'],
    ["affects without level", question("answerRange: R affects A on ¦L")],
    ["cost after affects", question("answerRange: R affects A on level L ¦cost: 1")],
    ["advisable neither true nor false", question("answerRange: R advisable: ¦yes affects A on level L")],
    [
      "point without digits before it",
      question('options: "a", "b" with values [¦.5, 1] affects A on level L'),
    ],
    [
      "point without digits after it",
      question('options: "a", "b" with values [0.¦, 1] affects A on level L'),
    ],
    ["exponent", question('options: "a", "b" with values [1¦e5, 1] affects A on level L')],
    ["hint after the title", question('¦hint: "h" answerRange: R affects A on level L')],
    ["kind word in upper case", '¦Level L { title: "t" description: "d" value: 1 }'],
    ["text between elements", `¦hello\n${level("value: 1")}`],
    ["closing brace too many", `${level("value: 1")} ¦}`],
    ["import without a string", "import ¦other.ak"],
    [
      "translation before a property",
      'subject S { title: "t" ¦translation fa { title: "x" } description: "d" }',
    ],
    ["foreign property in a translation", level('value: 1 translation fa { title: "t" ¦hint: "h" }')],
    ["added property in a translation", level('value: 1 translation fa { ¦about: "h" }')],
    ["translation out of order", level('value: 1 translation fa { description: "d" ¦title: "t" }')],
    ["caret before translation", level('value: 1 ¦^translation fa { title: "t" }')],
    ["subject inside a kit block", 'kit K { title: "t" ¦subject S { title: "t" description: "d" } '],
    [
      "level after a translation in a level",
      level('value: 1 translation fa { title: "t" } ¦competence: [A:1%]'),
    ],
  ])("%s", (_, marked) => {
    const { text, places } = unmark(marked)
    expect(whereFound(errorsOf(text)).slice(0, 1)).toEqual(
      places.map((place) => ({ kind: "SYNTAX", ...place })),
    )
  })
})

describe("text that is not a token", () => {
  test.each([
    ["letter outside A-Z in a name", "level caf¦é { }"],
    ["Persian digit", level("value: ¦۱")],
    ["direction mark in a name", "level a¦\u200Eb { }"],
    ["hyphen at the end of a name", "level a¦- { }"],
    ["hyphen at the start of a name", "level ¦-a { }"],
    ["two hyphens in a name", "level a¦--b { }"],
    ["caret before nothing", "level ¦^ { }"],
    ["character with two units", "level L ¦😀 { }"],
    ["semicolon", level("value: 1¦;")],
    ["non-breaking space", "level¦\u00A0L { }"],
    ["double-quoted string never closed", 'level L { title: ¦"t\n description: d }'],
    ["single-quoted string never closed", "level L { title: ¦'t\n description: d }"],
    ["string that ends in a backslash", 'level L { title: ¦"t\\'],
    ["comment never closed", 'level L { ¦/* title: "t" }'],
    ["comment never closed between elements", `${level("value: 1")}\n  ¦/* the rest`],
    ["unknown escape", 'level L { title: "a¦\\q" }'],
    ["hex escape", 'level L { title: "a¦\\x41" }'],
    ["unicode escape with three digits", 'level L { title: "a¦\\u004" }'],
    ["escape on a later line of a string", 'level L { title: "a\nb¦\\z" }'],
  ])("%s", (_, marked) => {
    const { text, places } = unmark(marked)
    expect(whereFound(errorsOf(text))).toEqual(places.map((place) => ({ kind: "SYNTAX", ...place })))
  })
})

describe("a file that ends inside an element", () => {
  test("is reported right after the last character of the last token", () => {
    const { text, places } = unmark('level L {\n  title: "t"¦   // and a comment\n\n')
    expect(whereFound(errorsOf(text))).toEqual(places.map((place) => ({ kind: "SYNTAX", ...place })))
  })

  test("does not spill into the next file", () => {
    const errors = errorsOf('level L { title: "t"', 'subject S { title: "t" ¦}'.replace("¦", ""))
    expect(errors.map(({ fileName, line, column }) => [fileName, line, column])).toEqual([
      ["1.ak", 1, 21],
      ["2.ak", 1, 24],
    ])
  })

  test("is one error for a kit block and the level that ends with it", () => {
    expect(errorsOf('kit K { title: "t" level L { title: "t"')).toHaveLength(1)
  })
})

describe("recovery: one SYNTAX error per damaged element", () => {
  test.each([
    [
      "two damaged elements",
      'level A { ¦index: 1 value: -2 }\nlevel B { ¦index: 1 }\nsubject S { title: "t" ¦}',
    ],
    ["braces inside the damaged element are counted", 'level A { ¦x translation fa { title: "t" } y } ¦}'],
    [
      "a missing brace ends at the next element",
      `level A { title: "t" description: "d" value: 1\n¦${level("value: 2")}`,
    ],
    ["an element word alone does not end the damage", "level A { ¦x subject y } "],
    ["an unmatched brace ends the damage", 'level ¦} level B { title: "t" description: "d" ¦}'],
    [
      "the error token may start the next element",
      'question ¦level L { title: "t" description: "d" value: 1 }',
    ],
    ["a measure ends the damage too", 'level A { ¦x\nmeasure M { title: "t" ¦}'],
    ["an import is skipped with the text around it", `import ¦x import y\n${level("¦index: 1")}`],
  ])("%s", (_, marked) => {
    const { text, places } = unmark(marked)
    expect(whereFound(errorsOf(text))).toEqual(places.map((place) => ({ kind: "SYNTAX", ...place })))
  })

  test.each([
    ["damage in its texts", `kit K { title: ¦5 ${level("value: 1")} ${level("value: 2")} }`],
    ["damage in a translation", `kit K { title: "t" translation fa { ¦x: "t" ${level("value: 1")} }`],
    ["damage in a nested level", `kit K { title: "t" level A { ¦x } ${level("value: 1")} }`],
    ["nested levels are separate elements", "kit K { ¦x level A { ¦y } level B { ¦z } }"],
    [
      "a second damage of the block itself is not reported",
      `kit K { ¦x ${level("value: 1")} y ${level("value: 2")} }`,
    ],
    [
      "a nested level without its brace",
      `kit K { title: "t" level A { title: "t" description: "d" value: 1 ¦${level("value: 2")} }`,
    ],
    [
      "another element after a damaged nested level closes the block",
      'kit K { title: "t" level A { ¦x subject S { title: "t" ¦}',
    ],
    ["a block whose brace was not read does not stay open", `kit ¦{ title: "t" ${level("value: 1")} ¦}`],
  ])("a kit block stays open: %s", (_, marked) => {
    const { text, places } = unmark(marked)
    expect(whereFound(errorsOf(text))).toEqual(places.map((place) => ({ kind: "SYNTAX", ...place })))
  })

  test("intact elements are still checked individually, but not against each other", () => {
    const { text, places } = unmark(
      'level A { ¦x }\nsubject S { title: ¦"" description: "d" }\nattribute B { title: "t" description: "d" subject: Nowhere }',
    )
    expect(whereFound(errorsOf(text))).toEqual([
      { kind: "SYNTAX", ...places[0] },
      { kind: "TITLE_BLANK", ...places[1] },
    ])
  })
})

describe("messages", () => {
  test("say what was found and what was expected", () => {
    expect(errorsOf(level("index: 1"))[0]?.message).toBe('found "index:", expected "value:"')
  })

  test("list every alternative", () => {
    expect(errorsOf('subject S { title: "t" description: "d" value: 1 }')[0]?.message).toBe(
      'found "value:", expected "index:", "weight:", "translation" or "}"',
    )
  })

  test("tell how to use a reserved word as a name", () => {
    expect(errorsOf("level on { }")[0]?.message).toBe(
      'found "on", expected a name (write ^on to use this word as a name)',
    )
  })

  test("name the end of the file", () => {
    expect(errorsOf("level")[0]?.message).toBe("found the end of the file, expected a name")
  })
})

describe("the displayed line", () => {
  test("keeps its leading spaces and loses its line ending", () => {
    expect(errorsOf(level("\t index: 1").replaceAll("\n", "\r\n"))[0]?.errorLine).toBe(" \t index: 1 }")
  })

  test("shows illegal characters as U+FFFD", () => {
    expect(errorsOf("level \u0000 \u0007")[0]?.errorLine).toBe("level \uFFFD \uFFFD")
  })

  test("is cut to 1000 units that begin 500 before the column", () => {
    const comment = `/*${"-".repeat(1000)}*/`
    const [error] = errorsOf(`${comment}!${"x".repeat(2000)}`)
    expect(error?.errorLine).toBe(`${"-".repeat(498)}*/!${"x".repeat(499)}`)
    expect(error?.column).toBe(1005)
  })

  test("loses half a character at a cut", () => {
    const [error] = errorsOf(`/*${"😀".repeat(400)}*/ !${"😀".repeat(2000)}`)
    expect(error?.errorLine).toHaveLength(998)
    expect(error?.errorLine?.isWellFormed()).toBe(true)
  })
})

describe("a text with too many errors", () => {
  const more = {
    kind: "TOO_MANY_ERRORS",
    line: null,
    message: "there are more errors than are listed: correct these first, then check again",
  }

  test("has all of them listed, up to 100", () => {
    const errors = errorsOf("level }\n".repeat(100))
    expect(errors).toHaveLength(100)
    expect(errors.at(-1)).toMatchObject({ kind: "SYNTAX", line: 100 })
  })

  test("has the first ones listed, and a last item that says that there are more", () => {
    for (const count of [101, 150, 5000]) {
      const errors = errorsOf("level }\n".repeat(count))
      expect(errors).toHaveLength(100)
      expect(errors.at(-2)?.line).toBe(99)
      expect(errors.at(-1)).toMatchObject(more)
    }
  })

  test("is read no further than its two hundredth error", () => {
    const blank = 'subject S { title: "" description: "d" }\n'
    const kinds = (count: number) => errorsOf(blank + "level }\n".repeat(count)).map(({ kind }) => kind)
    expect(kinds(199)).toContain("TITLE_BLANK")
    // Single elements are checked once everything is read.
    expect(kinds(200)).not.toContain("TITLE_BLANK")
  })

  test("is read no further when nothing in it belongs to a kit", () => {
    const errors = errorsOf("{".repeat(1_000_000))
    expect(errors).toMatchObject([{ kind: "SYNTAX", line: 1, column: 1 }, more])
  })

  test.each([
    ["illegal characters", "\u0000"],
    ["elements with errors of their own", 'subject S { title: "" description: "" }\n'],
    ["references to nothing", 'attribute A { title: "t" description: "d" subject: S weight: 1 }\n'],
  ])("may be one of a great many %s", (_, piece) => {
    expect(errorsOf(piece.repeat(1000)).at(-1)).toMatchObject(more)
  })
})
