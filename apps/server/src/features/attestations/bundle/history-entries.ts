import type { AnswerRow } from "@plumbline/scoring"
import type { Context } from "../../../platform/context.ts"
import { findPeople, loadHistory } from "../../history/index.ts"
import type { ReportSources } from "../../reports/index.ts"

/** Every change that has led to the answers, in order, by the codes and options of the kit as it is now, where it has them. */
export async function historyEntries(
  ctx: Context,
  { assessment, kit, answers }: Pick<ReportSources, "assessment" | "kit" | "answers">,
): Promise<object[]> {
  const { steps, kits } = await loadHistory(ctx, assessment)
  const people = await findPeople(ctx, [
    ...new Set(steps.flatMap((step) => (step.kind === "answer" ? [step.userId] : []))),
  ])
  const names = new Map(people.map(({ id, displayName }) => [id, displayName]))
  const active = new Set(people.filter((person) => person.active).map(({ id }) => id))
  const codes = new Map<number, string>()
  const positions = new Map<number, number>()
  for (const { content, model } of [...kits, kit.whole, kit]) {
    const questionnaires = new Map(content.questionnaires.map(({ id, code }) => [id, code]))
    for (const { id, questionnaireId, code, options } of model.questions) {
      codes.set(id, `${questionnaires.get(questionnaireId)}/${code}`)
      for (const [at, option] of options.entries()) positions.set(option.id, at + 1)
    }
  }
  const said = (row: AnswerRow | null) => {
    if (row === null) return null
    const { answerOptionId: id, isNotApplicable } = row
    const option = id === null ? null : (positions.get(id) ?? null)
    const notApplicable = isNotApplicable ?? false
    // What was cleared says nothing, and not how sure somebody is of it.
    return { option, notApplicable, confidence: option || notApplicable ? row.confidenceLevelId : null }
  }
  const lastKit = steps.findLast(({ kind }) => kind === "kit")
  const chosen = new Map(
    steps.flatMap((step) => (step.kind === "answer" ? [[step.questionId, step.after.answerOptionId]] : [])),
  )
  // Those whose option a later text of the kit no longer has: nobody has cleared them.
  const lost = kit.model.questions
    .filter(({ id }) => (chosen.get(id) ?? null) !== null && answers.get(id)?.state === "cleared")
    .map(({ id }) => id)
  const clearedBy = (step: (typeof steps)[number]) => {
    const cleared = step.change.kind === "kit" ? step.change.cleared : []
    return [...cleared, ...(step === lastKit ? lost : [])].flatMap((id) => codes.get(id) ?? [])
  }
  return steps.map((step) => {
    const { kind } = step
    const time = `${step.time}Z`
    if (kind === "weights") return { time, kind }
    if (kind === "kit") return { time, kind, cleared: clearedBy(step) }
    const { questionId, before, after, userId } = step
    const program = active.has(userId) ? step.program : null
    return {
      ...{ time, kind, question: codes.get(questionId) ?? null, by: names.get(userId) ?? null },
      ...(program !== null && { program }),
      before: said(before),
      after: said(after),
    }
  })
}
