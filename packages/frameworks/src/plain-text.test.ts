import { describe, expect, test } from "vitest"
import { plainText } from "./plain-text.ts"

describe("marks of a source", () => {
  test.each([
    ["**Encryption** of *data*", "Encryption of data"],
    ["See [C1](https://owasp.org/a_(b)) and [this](#x).", "See C1 and this."],
    ["![A lock](lock.png) `x < 3` and ``y``", "A lock x < 3 and y"],
    ["## Title ##\ntext", "Title\ntext"],
    ["```sh\nls\n```\nend", "ls\nend"],
    ["| a | b |\n|---|:-:|\n| 1 | 2 |", "a | b\n1 | 2"],
    ["<p>One</p><ul><li>two</li><li>three</li></ul>", "\nOne\n\n- two\n- three\n"],
    ["a<br/>b<BR>c &amp; d&nbsp;&lt;e&gt; &#39;f&#x27;", "a\nb\nc & d <e> 'f'"],
    ['<code style="x">id</code><sup>10</sup>', "id10"],
    ["__strong__ and _weak_ and \\*starred\\*", "strong and weak and *starred*"],
    ["<https://example.org/a>", "https://example.org/a"],
    ["Such as\n* one, and\n  * *two* * 3", "Such as\n- one, and\n  - two * 3"],
  ])("of %j are left out", (written, read) => {
    expect(plainText(written)).toBe(read)
  })

  test.each([
    "levels (*, **, ***) and 2 * 3 * 4",
    "kernel.yama.ptrace_scope and __init__.py's snake_case_name",
    "when x < 3 and y > 2, or <name> and <any text>",
    "C# and issue #3, [HR-1a.] and [1]",
    "AT&T & co; a | b",
    "- a list\n- of two",
    "C:\\temp",
  ])("are not seen in %j", (text) => {
    expect(plainText(text)).toBe(text)
  })

  test("are found in linear time", () => {
    for (const piece of ["[", "](", "**a", "<a ", "`", "_a ", "| -", "&#1"]) plainText(piece.repeat(100_000))
  })
})
