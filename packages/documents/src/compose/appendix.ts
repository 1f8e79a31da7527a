import { inSentence } from "../model/clean.ts"
import type { Block, Part } from "../model/model.ts"
import { paragraph } from "../model/model.ts"
import { richText } from "../model/rich-text.ts"
import type { Result } from "../result.ts"
import { formatDay } from "../texts/format.ts"
import type { Composing } from "./composing.ts"

/** Questions of catalogues may refer to twenty: the workbook has all. */
const NAMED_REFERENCES = 3

type Answer = NonNullable<Result["answers"]>[number]

/** Questions and answers, a table for each questionnaire. */
export function answersPart({ result, texts }: Composing): Part {
  const isSureAsked = result.mode !== "QUICK"
  const blocks = [...Map.groupBy(result.answers ?? [], ({ questionnaire }) => questionnaire)].flatMap(
    ([questionnaire, answers]): Block[] => [
      { kind: "heading", level: 2, text: questionnaire },
      {
        kind: "table",
        caption: texts.answersOf(inSentence(questionnaire, result.language)),
        columns: isSureAsked ? [5, 4, 2] : [5, 3.4],
        head: [
          texts.answer.question,
          texts.answer.answer,
          ...(isSureAsked ? [texts.answer.confidence] : []),
        ].map((text) => ({ runs: [{ text }] })),
        rows: answers.map((answer) => [
          { runs: [{ text: answer.question }, ...referencesOf(answer)] },
          { runs: [{ text: chosen(answer) }] },
          ...(isSureAsked ? [{ runs: [{ text: answer.confidence ? option(answer.confidence) : "–" }] }] : []),
        ]),
      },
    ],
  )
  return { name: "answers", title: texts.parts.answers, blocks }

  function chosen(answer: Answer): string {
    if (answer.isNotApplicable) return texts.notApplicable
    return answer.answer ? option(answer.answer) : texts.unanswered
  }

  /** What auditors call the question: the first few identifiers. */
  function referencesOf({ references }: Answer): { text: string }[] {
    if (references.length === 0) return []
    const named = references.slice(0, NAMED_REFERENCES).map((text) => inSentence(text, result.language))
    return [{ text: ` (${[...named, ...(references.length > named.length ? ["…"] : [])].join(" · ")})` }]
  }

  function option({ index, title }: { index: number; title: string }): string {
    return texts.chosen(index, inSentence(title, result.language))
  }
}

/** Evidences and comments by question; null where there is none. */
export function evidencePart({ result, texts, timeZone }: Composing): Part | null {
  const { language, sections } = result
  if (!result.evidence || result.evidence.length === 0) return null
  const titles = texts.parts
  const blocks = [...Map.groupBy(result.evidence, ({ questionId }) => questionId).values()].flatMap(
    (remarks): Block[] => [
      paragraph(remarks[0]?.question ?? "", "lead"),
      ...remarks.flatMap(({ type, author, program, time, description, attachments, ...life }): Block[] => [
        {
          kind: "paragraph",
          runs: [
            { text: texts.evidence[type ?? "comment"], italic: true },
            {
              text: ["", author === null ? null : by(author, program), formatDay(time, language, timeZone)]
                .filter((part) => part !== null)
                .join(" · "),
            },
          ],
        },
        { kind: "quote", blocks: richText(description) },
        ...quietly(lifeOf(life)),
        ...(attachments.length > 0
          ? quietly(texts.attachments(attachments.map((name) => inSentence(name, language))))
          : []),
      ]),
    ],
  )
  return {
    name: "evidence",
    title: !sections.includes("comments")
      ? titles.evidence
      : sections.includes("evidence")
        ? titles.evidenceAndComments
        : titles.comments,
    blocks: [
      ...(result.evidenceCut ? [paragraph(texts.moreEvidence(result.evidence.length))] : []),
      ...blocks,
    ],
  }

  function by(author: string, program: string | undefined): string {
    const name = inSentence(author, language)
    return program === undefined ? name : texts.byProgram(inSentence(program, language), name)
  }

  /** When it was observed, how long it holds, and where it comes from. */
  function lifeOf({ observedAt, validUntil, source, method }: Life): string {
    const day = (text: string) => formatDay(`${text}T00:00:00Z`, language, "UTC")
    const parts = [
      method && texts.method[method],
      observedAt && texts.observed(day(observedAt)),
      validUntil && texts.validUntil(day(validUntil)),
      source && texts.source(inSentence(source, language)),
    ]
    return parts.filter((part) => part !== null).join(" · ")
  }
}

type Life = Pick<
  NonNullable<Composing["result"]["evidence"]>[number],
  "observedAt" | "validUntil" | "source" | "method"
>

function quietly(text: string): Block[] {
  return text === "" ? [] : [paragraph(text, "quiet")]
}
