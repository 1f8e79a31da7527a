import { writeArchive } from "@plumbline/kit-dsl"
import { importTestKit, uploadTestKit } from "./import-kit.ts"
import type { Caller, Reply, TestApp } from "./test-app.ts"

/** An assessment's results without ids: equal for equal kits and answers. */
export type Results = {
  level: string | null
  confidence: number | null
  subjects: Record<string, { level: string | null; confidence: number | null }>
  attributes: Record<
    string,
    { level: string | null; confidence: number | null; scores: Record<string, number | null> }
  >
}

/** A kit imported from a text, with an assessment whose questions are answered and whose results are calculated. */
export type RunningKit = {
  kitId: number
  assessmentId: string
  /** Updates the kit with another text; returns the reply. */
  update(text: string, options?: { dryRun?: boolean; caller?: Caller }): Promise<Reply>
  /** "valid" when the results may be shown, or the error code of the reason why not. */
  validity(): Promise<string>
  calculate(): Promise<{ affected: boolean }>
  /** The stored results. */
  results(): Promise<Results>
  answers(): Promise<unknown[]>
}

let number = 0

/**
 * @param text the text of the kit, or the id of a published one
 * @param choices the option (from 1) and the confidence of the answer to each question, by its code
 */
export async function runningKit(
  app: TestApp,
  world: { owner: Caller; expertGroupId: number; spaceId: number },
  text: string | { kitId: number },
  choices: Record<string, [option: number, confidence: number] | "not applicable">,
): Promise<RunningKit> {
  const { owner, expertGroupId, spaceId } = world
  number++
  const { kitId } =
    typeof text === "string"
      ? await importTestKit(app, owner, text, { title: `Running kit ${number}`, expertGroupId })
      : text
  const created = await owner.post("/api/v2/assessments/", {
    spaceId,
    assessmentKitId: kitId,
    title: `Assessment ${number}`,
  })
  const assessmentId: string = created.body.id
  await answerAll()
  const kit: RunningKit = { kitId, assessmentId, update, validity, calculate, results, answers }
  await kit.calculate()
  return kit

  async function answerAll(): Promise<void> {
    const questions = await app.tables
      .selectFrom("questions as question")
      .innerJoin("kits as kit", "kit.activeVersionId", "question.kitVersionId")
      .innerJoin("answerOptions as option", (join) =>
        join
          .onRef("option.kitVersionId", "=", "question.kitVersionId")
          .onRef("option.answerRangeId", "=", "question.answerRangeId"),
      )
      .where("kit.id", "=", kitId)
      .select(["question.id", "question.code", "question.questionnaireId", "option.id as optionId"])
      .orderBy("option.index")
      .execute()
    for (const [code, choice] of Object.entries(choices)) {
      const options = questions.filter((question) => question.code === code)
      const [first] = options
      const [option, confidenceLevelId] = choice === "not applicable" ? [0, 3] : choice
      const reply = await owner.put(`/api/v2/assessments/${assessmentId}/answer-question/`, {
        questionnaireId: first?.questionnaireId,
        questionId: first?.id,
        answerOptionId: options[option - 1]?.optionId ?? null,
        isNotApplicable: choice === "not applicable",
        confidenceLevelId,
      })
      if (reply.status >= 300) throw new Error(`${code}: ${JSON.stringify(reply.body)}`)
    }
  }

  async function update(
    newText: string,
    { dryRun = false, caller = owner }: { dryRun?: boolean; caller?: Caller } = {},
  ): Promise<Reply> {
    const upload = await uploadTestKit(
      owner,
      expertGroupId,
      writeArchive([{ path: "kit.ak", text: newText }]),
    )
    if (upload.status !== 200) throw new Error(JSON.stringify(upload.body.errors, null, 2))
    const { kitDslId } = upload.body
    return caller.put(`/api/v1/assessment-kits/${kitId}/update-by-dsl/`, { kitDslId, dryRun })
  }

  async function validity(): Promise<string> {
    const { status, body } = await owner.get(`/api/v2/assessments/${assessmentId}/questionnaires/`)
    return status === 200 ? "valid" : body.code
  }

  async function calculate(): Promise<{ affected: boolean }> {
    const maturity = await owner.post(`/api/v1/assessments/${assessmentId}/calculate/`)
    const confidence = await owner.post(`/api/v1/assessments/${assessmentId}/calculate-confidence/`)
    if (maturity.status !== 200 || confidence.status !== 200) throw new Error(JSON.stringify(maturity.body))
    return { affected: maturity.body.resultAffected }
  }

  async function results(): Promise<Results> {
    const { tables } = app
    const result = await tables
      .selectFrom("assessmentResults")
      .where("assessmentId", "=", assessmentId)
      .selectAll()
      .executeTakeFirstOrThrow()
    const codesOf = async (table: "maturityLevels" | "subjects" | "attributes") => {
      const rows = await tables
        .selectFrom(table)
        .where("kitVersionId", "=", result.kitVersionId)
        .select(["id", "code"])
        .execute()
      return new Map(rows.map(({ id, code }) => [id, code]))
    }
    const levels = await codesOf("maturityLevels")
    const levelOf = (id: number | null) => (id === null ? null : (levels.get(id) ?? `unknown ${id}`))
    const subjectCodes = await codesOf("subjects")
    const attributeCodes = await codesOf("attributes")
    const subjects = await tables
      .selectFrom("subjectValues")
      .where("resultId", "=", result.id)
      .selectAll()
      .execute()
    const attributes = await tables
      .selectFrom("attributeValues")
      .where("resultId", "=", result.id)
      .selectAll()
      .execute()
    const scores = await tables
      .selectFrom("attributeScores as score")
      .innerJoin("attributeValues as value", "value.id", "score.attributeValueId")
      .where("value.resultId", "=", result.id)
      .selectAll("score")
      .execute()
    return {
      level: levelOf(result.maturityLevelId),
      confidence: result.confidenceValue,
      subjects: Object.fromEntries(
        subjects.map(({ subjectId, maturityLevelId, confidenceValue }) => [
          subjectCodes.get(subjectId),
          { level: levelOf(maturityLevelId), confidence: confidenceValue },
        ]),
      ),
      attributes: Object.fromEntries(
        attributes.map(({ id, attributeId, maturityLevelId, confidenceValue }) => [
          attributeCodes.get(attributeId),
          {
            level: levelOf(maturityLevelId),
            confidence: confidenceValue,
            scores: Object.fromEntries(
              scores
                .filter(({ attributeValueId }) => attributeValueId === id)
                .map((score) => [levelOf(score.maturityLevelId), score.score]),
            ),
          },
        ]),
      ),
    }
  }

  async function answers(): Promise<unknown[]> {
    const ofAssessment = app.tables
      .selectFrom("assessmentResults")
      .where("assessmentId", "=", assessmentId)
      .select("id")
    const stored = await app.tables
      .selectFrom("answers")
      .where("resultId", "in", ofAssessment)
      .selectAll()
      .orderBy("questionId")
      .execute()
    const histories = await app.tables
      .selectFrom("answerChanges")
      .where("resultId", "in", ofAssessment)
      .selectAll()
      .orderBy("number")
      .execute()
    return [...stored, ...histories]
  }
}
