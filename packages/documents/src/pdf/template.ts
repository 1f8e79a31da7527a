/**
 * The layout of PDF documents. All texts are strings of the document, which comes as JSON: Typst never reads them as
 * markup. A run is written line by line.
 */
export const template = `
#let doc = json(bytes(sys.inputs.document))
#let words = doc.words
#let ink = rgb("#2B333B")
#let quiet = rgb("#55606A")
#let edge = rgb("#C3CBD2")
#let accent = rgb(doc.colour)

#let persian = "۰۱۲۳۴۵۶۷۸۹".clusters()
#let number(n) = if doc.language == "fa" { str(n).clusters().map(d => persian.at(int(d))).join() } else { str(n) }

// Text that is shaped together is drawn from left to right. Where it runs to the left, each word and each joiner has a
// style of its own, which shapes it by itself: so words are drawn, read and tagged in logical order.
#let right-to-left = regex("[\\p{Arabic}\\p{Hebrew}]")
#let word = regex("[^ \\u{200C}]+ ?|[ \\u{200C}]")
#let letters(line) = if line.contains(right-to-left) {
  line.matches(word).enumerate().map(((at, it)) => text(tracking: calc.rem(at, 2) * 0.001pt, it.text)).join()
} else { line }
#let run(r) = {
  let body = r.lines.map(letters).join(linebreak())
  if r.at("code", default: false) { body = text(font: ("DejaVu Sans Mono", "Open Sans", "Sahel"), size: 0.9em, body) }
  if r.at("bold", default: false) { body = strong(body) }
  if r.at("italic", default: false) { body = emph(body) }
  if r.at("strike", default: false) { body = strike(body) }
  if "link" in r { body = link(r.link, text(fill: accent, underline(body))) }
  body
}
#let runs(all) = all.map(run).join()

#let cell(c, head: false) = table.cell(
  colspan: c.at("span", default: 1),
  align: horizon + if c.at("align", default: "start") == "center" { center } else { start },
  fill: if "fill" in c { rgb(c.fill) } else if head { rgb("#EDF0F2") },
  text(size: 9pt, weight: if head { "bold" } else { "regular" }, fill: if "on" in c { rgb(c.on) } else { ink }, runs(c.runs)),
)

#let table-of(b) = {
  let body = table(
    columns: b.columns.map(width => width * 1fr),
    inset: (x: 6pt, y: 5pt),
    stroke: 0.5pt + edge,
    ..if b.head != none { (table.header(..b.head.map(c => cell(c, head: true))),) },
    ..b.rows.flatten().map(c => cell(c)),
  )
  if b.caption == none { block(above: 10pt, below: 14pt, body) } else {
    show figure: set block(breakable: b.breakable)
    figure(kind: table, supplement: words.table, caption: runs(b.caption), body)
  }
}

// Begins a page unless this one has so much room left: a heading is not left at its foot with a line or two.
#let room(height, above: 0pt) = {
  block(height: height, width: 100%, breakable: false, above: above, below: 0pt, none)
  v(-height)
}

#let block-of(b, blocks) = {
  if b.kind == "heading" {
    if b.level == 2 { room(4.4cm, above: 22pt) } else { room(2.2cm, above: 14pt) }
    heading(level: b.level, outlined: b.level < 3, bookmarked: b.level < 3, runs(b.runs))
  } else if b.kind == "paragraph" {
    let tone = b.at("tone", default: none)
    if tone == "lead" { block(above: 10pt, below: 10pt, sticky: true, text(size: 12pt, weight: "semibold", runs(b.runs))) } else if tone == "quiet" {
      par(text(fill: quiet, runs(b.runs)))
    } else { par(runs(b.runs)) }
  } else if b.kind == "list" {
    let items = b.items.map(item => blocks(item))
    if b.ordered { enum(start: b.start, numbering: n => number(n) + ".", ..items) } else { list(..items) }
  } else if b.kind == "quote" {
    block(inset: (x: 12pt, y: 2pt), stroke: if doc.language == "fa" { (right: 2pt + edge) } else { (left: 2pt + edge) }, blocks(b.blocks))
  } else if b.kind == "table" { table-of(b) } else if b.kind == "figure" {
    figure(
      kind: image, supplement: words.figure, caption: runs(b.caption), alt: b.alt,
      image(bytes(b.svg), format: "svg", width: b.width * 1pt, alt: b.alt),
    )
  }
}
#let blocks(all) = for b in all { block-of(b, blocks) }

#set document(
  title: doc.title,
  author: if doc.organisation == none { () } else { doc.organisation },
  date: datetime(year: doc.date.at(0), month: doc.date.at(1), day: doc.date.at(2)),
)
#set text(lang: doc.language, font: if doc.language == "fa" { ("Sahel", "Open Sans") } else { ("Open Sans", "Sahel") }, size: 10pt, fill: ink)
#set par(leading: if doc.language == "fa" { 0.85em } else { 0.7em }, spacing: 1.1em)
#set page(paper: "a4", margin: (x: 2.2cm, top: 2.6cm, bottom: 2.4cm), numbering: (n, ..) => number(n))
#set figure(numbering: n => number(n))
#set list(spacing: 0.8em)
#set enum(spacing: 0.8em)
#show figure: set block(breakable: true, above: 14pt, below: 16pt)
#show figure.where(kind: table): set figure.caption(position: top)
#show figure.caption: set text(size: 8.5pt, fill: quiet)
#show figure.caption: set align(start)
#show figure.caption: set block(sticky: true)
#show title: set text(size: 28pt, weight: "bold", fill: accent)
#show title: set par(leading: 0.5em)
#show title: set block(above: 10pt, below: 18pt)
#show heading: set text(fill: accent, hyphenate: false)
#show heading.where(level: 1): it => block(above: 0pt, below: 14pt, sticky: true, text(size: 18pt, it.body))
#show heading.where(level: 2): set block(above: 0pt, below: 9pt)
#show heading.where(level: 2): set text(size: 13pt)
#show heading.where(level: 3): set block(above: 0pt, below: 8pt)
#show heading.where(level: 3): set text(size: 10.5pt, fill: ink)

#page(header: none, footer: none, numbering: none, margin: (x: 2.6cm, top: 3cm, bottom: 2.6cm))[
  #place(top + left, dx: -2.6cm, dy: -3cm, pdf.artifact(rect(width: 21cm, height: 0.5cm, fill: accent)))
  #if doc.logo != none { image(doc.logo, height: 1.6cm, alt: words.logo, fit: "contain") }
  #if doc.organisation != none { block(above: 12pt, text(size: 12pt, fill: quiet, runs(doc.cover.organisation))) }
  #v(0.8cm)
  #text(size: 12pt, fill: quiet, words.kind)
  #title(runs(doc.cover.title))
  #grid(
    columns: (1fr, auto), column-gutter: 16pt, align: horizon,
    {
      par(text(size: 15pt, weight: "semibold", runs(doc.cover.verdict)))
      par(text(size: 11pt, runs(doc.cover.moved)))
    },
    if doc.cover.gauge != none { pdf.artifact(image(bytes(doc.cover.gauge.svg), format: "svg", width: 4.6cm)) },
  )
  #v(0.4cm)
  #for section in doc.cover.sections {
    block(above: 18pt, below: 8pt, sticky: true, text(size: 12pt, weight: "bold", fill: accent, section.title))
    if section.items.len() == 1 { par(text(size: 11pt, runs(section.items.at(0)))) } else {
      list(..section.items.map(item => text(size: 11pt, runs(item))))
    }
  }
  #v(1fr)
  #line(length: 100%, stroke: 0.5pt + edge)
  #for fact in doc.cover.facts { block(above: 6pt, below: 0pt)[#text(fill: quiet, fact.label + ":") #runs(fact.value)] }
]

#counter(page).update(2)
#set page(
  header: context [
    #set text(size: 8pt, fill: quiet)
    #grid(columns: (1fr, auto), column-gutter: 12pt, runs(doc.running.title), align(end, runs(doc.running.organisation)))
    #v(-4pt)
    #line(length: 100%, stroke: 0.5pt + edge)
  ],
  footer: context [
    #set text(size: 8pt, fill: quiet)
    #align(end, words.page.replace("{page}", number(here().page())).replace("{pages}", number(counter(page).final().first())))
  ],
)

#outline(title: words.contents, depth: doc.contentsDepth, indent: 1.2em)
#pagebreak(weak: true)

#for (at, part) in doc.parts.enumerate() {
  // Chapters that begin with a figure need more room than others.
  let has-figure = part.blocks.slice(0, calc.min(6, part.blocks.len())).any(b => b.kind == "figure")
  if at > 0 { room(if has-figure { 8.5cm } else { 6cm }, above: 30pt) }
  heading(level: 1, runs(part.title))
  blocks(part.blocks)
}
`
