import type { KitDslModel, QuestionKey, QuestionModel } from "../model/kit-model.ts"

/**
 * A newer version of a kit with the codes of the kit for what it only calls differently, so that answers follow: a
 * questionnaire that holds most of the questions of one that is gone, and in it a question with the first reference of
 * one that is gone. Questions are the same by their first reference, else by their code.
 */
export function withFollowedCodes(current: KitDslModel, next: KitDslModel): KitDslModel {
  const renamed = followedQuestionnaires(current, next)
  const moved = renamed.size === 0 ? next : withQuestionnaires(next, renamed)
  const codes = followedQuestions(current, moved)
  return codes.size === 0 ? moved : withQuestions(moved, codes)
}

function identityOf({ references, code }: QuestionModel): string {
  return references?.[0] ?? code
}

function keyOf({ questionnaireCode, code }: QuestionModel): string {
  return `${questionnaireCode} ${code}`
}

/** New codes of questionnaires by their codes in the newer version. */
function followedQuestionnaires(current: KitDslModel, next: KitDslModel): Map<string, string> {
  const stay = new Set(next.questionnaireModels.map(({ code }) => code))
  const known = new Set(current.questionnaireModels.map(({ code }) => code))
  const goneOf = new Map(
    current.questionModels.flatMap((question) =>
      stay.has(question.questionnaireCode)
        ? []
        : [[identityOf(question), question.questionnaireCode] as const],
    ),
  )
  const asked = Map.groupBy(next.questionModels, ({ questionnaireCode }) => questionnaireCode)
  const renamed = new Map<string, string>()
  for (const { code } of next.questionnaireModels) {
    if (known.has(code)) continue
    const votes = new Map<string, number>()
    for (const question of asked.get(code) ?? []) {
      const from = goneOf.get(identityOf(question))
      if (from !== undefined) votes.set(from, (votes.get(from) ?? 0) + 1)
    }
    const [best] = [...votes]
      .sort(([, a], [, b]) => b - a)
      .filter(([from]) => ![...renamed.values()].includes(from))
    if (best !== undefined) renamed.set(code, best[0])
  }
  return renamed
}

/** New codes of questions by their keys in the newer version. */
function followedQuestions(current: KitDslModel, next: KitDslModel): Map<string, string> {
  const stay = new Set(next.questionModels.map(keyOf))
  const known = new Set(current.questionModels.map(keyOf))
  const byReference = (questions: readonly QuestionModel[]) =>
    Map.groupBy(
      questions.filter(({ references }) => references?.[0] !== undefined),
      ({ questionnaireCode, references }) => `${questionnaireCode} ${references?.[0]}`,
    )
  const gone = byReference(current.questionModels.filter((question) => !stay.has(keyOf(question))))
  const fresh = byReference(next.questionModels.filter((question) => !known.has(keyOf(question))))
  const codes = new Map<string, string>()
  for (const [reference, [question, another]] of fresh) {
    const [before, second] = gone.get(reference) ?? []
    if (question && before && !another && !second) codes.set(keyOf(question), before.code)
  }
  return codes
}

function withQuestionnaires(kit: KitDslModel, renamed: ReadonlyMap<string, string>): KitDslModel {
  const own = (code: string) => renamed.get(code) ?? code
  const inKey = (key: QuestionKey) => ({ ...key, questionnaireCode: own(key.questionnaireCode) })
  const coded = <Model extends { code: string }>(model: Model) => ({ ...model, code: own(model.code) })
  const measured = new Set(kit.measureModels.map(({ code }) => code))
  // Measures that follow from questionnaires have their codes.
  const hasOwnMeasures = [...renamed.keys()].some((code) => !measured.has(code))
  return {
    ...mapKeys(kit, inKey),
    questionnaireModels: kit.questionnaireModels.map(coded),
    measureModels: hasOwnMeasures ? kit.measureModels : kit.measureModels.map(coded),
    questionModels: mapKeys(kit, inKey).questionModels.map((question) => ({
      ...question,
      questionnaireCode: own(question.questionnaireCode),
      measureCode: hasOwnMeasures ? question.measureCode : own(question.measureCode),
    })),
  }
}

function withQuestions(kit: KitDslModel, codes: ReadonlyMap<string, string>): KitDslModel {
  const own = (questionnaire: string, code: string) => codes.get(`${questionnaire} ${code}`) ?? code
  const inKey = (key: QuestionKey) => ({ ...key, questionCode: own(key.questionnaireCode, key.questionCode) })
  const mapped = mapKeys(kit, inKey)
  return {
    ...mapped,
    questionModels: mapped.questionModels.map((question) => ({
      ...question,
      code: own(question.questionnaireCode, question.code),
    })),
  }
}

/** The kit with other names of questions where elements refer to them. */
function mapKeys(kit: KitDslModel, inKey: (key: QuestionKey) => QuestionKey): KitDslModel {
  return {
    ...kit,
    questionModels: kit.questionModels.map((question) =>
      question.requires === undefined ? question : { ...question, requires: question.requires.map(inKey) },
    ),
    ...(kit.profileModels === undefined
      ? {}
      : {
          profileModels: kit.profileModels.map((profile) => ({
            ...profile,
            questions: profile.questions.map(inKey),
          })),
        }),
  }
}
