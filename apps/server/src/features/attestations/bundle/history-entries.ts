import type { AnswerRow } from "@plumbline/scoring"
import type { Context } from "../../../platform/context.ts"
import type { Assessment } from "../../assessments/index.ts"
import { findPeople, loadHistory } from "../../history/index.ts"

/** Every change that has led to the answers, in order, by the codes of the kit. */
export async function historyEntries(ctx: Context, assessment: Assessment): Promise<object[]> {
  const { steps, kits } = await loadHistory(ctx, assessment)
  const people = await findPeople(ctx, [
    ...new Set(steps.flatMap((step) => (step.kind === "answer" ? [step.userId] : []))),
  ])
  const names = new Map(people.map(({ id, displayName }) => [id, displayName]))
  const codes = new Map<number, string>()
  const positions = new Map<number, number>()
  for (const { content, model } of kits) {
    const questionnaires = new Map(content.questionnaires.map(({ id, code }) => [id, code]))
    for (const { id, questionnaireId, code, options } of model.questions) {
      codes.set(id, `${questionnaires.get(questionnaireId)}/${code}`)
      for (const [at, option] of options.entries()) positions.set(option.id, at + 1)
    }
  }
  const said = (row: AnswerRow | null) =>
    row && {
      option: row.answerOptionId === null ? null : (positions.get(row.answerOptionId) ?? null),
      notApplicable: row.isNotApplicable ?? false,
      confidence: row.confidenceLevelId,
    }
  return steps.map((step) => {
    const { kind } = step
    const time = `${step.time}Z`
    if (kind !== "answer") return { time, kind }
    const { questionId, before, after, userId } = step
    return {
      ...{ time, kind, question: codes.get(questionId) ?? null, by: names.get(userId) ?? null },
      before: said(before),
      after: said(after),
    }
  })
}
