import { describe, expect, test } from "vitest"
import { sanitize, visibleText } from "./html.ts"

describe("sanitised HTML", () => {
  test.each([
    '<p style="text-align:center"><strong>Bold</strong>, <em>kind</em> and <u>clear</u></p>',
    '<ol start="3"><li>third</li></ol><blockquote>said</blockquote><hr />',
    '<table style="min-width:75px"><colgroup><col style="width:25px" /></colgroup><tbody><tr><td colspan="2" rowspan="1" colwidth="25">x</td></tr></tbody></table>',
    "<pre><code>a &lt; b &amp;&amp; c</code></pre>",
  ])("keeps what the editor produces: %s", (html) => {
    expect(sanitize(html)).toBe(html)
  })

  test.each([
    ["<script>alert(1)</script><p>Hi</p>", "<p>Hi</p>"],
    ["<style>p{}</style>Hi", "Hi"],
    ['<p onclick="x()" class="a">Hi</p>', "<p>Hi</p>"],
    ["<div><span>Only</span> text</div>", "Only text"],
    ['<img src="x" onerror="alert(1)">Hi', "Hi"],
    ['<p style="position:fixed;width:9px">Hi</p>', "<p>Hi</p>"],
    ['<a href="javascript:alert(1)">Hi</a>', "<a>Hi</a>"],
    ['<a href="//evil.example">Hi</a>', "<a>Hi</a>"],
  ])("drops what could be harmful: %s", (html, kept) => {
    expect(sanitize(html)).toBe(kept)
  })

  test("has links that open in a new tab without opener or referrer", () => {
    expect(sanitize('<a href="https://example.org" target="_top" rel="opener">x</a>')).toBe(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
  })

  test("does not change when sanitised again", () => {
    const once = sanitize('<p>R&D &amp; <a href="mailto:a@b.example">mail</a> <b>1 < 2</b></p>')
    expect(sanitize(once)).toBe(once)
  })
})

test.each([
  ["<p></p>", ""],
  ["<p>&nbsp;<br></p>", ""],
  ["<p>R&amp;D <b>&lt;x&gt;</b></p>", "R&D <x>"],
  ["<p>&amp;lt;</p>", "&lt;"],
])("the visible text of %s: %s", (html, text) => {
  expect(visibleText(html)).toBe(text)
})
