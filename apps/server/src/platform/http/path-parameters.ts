import { type Static, type TObject, type TSchema, Type } from "typebox"
import { Id, Uuid } from "./schemas.ts"

/** The types of path parameters, by name: a name means the same in every path. All others are texts. */
const pathParameters = {
  adviceItemId: Uuid,
  answerOptionId: Id,
  answerRangeId: Id,
  apiTokenId: Id,
  assessmentId: Uuid,
  attachmentId: Uuid,
  attributeId: Id,
  deliveryId: Uuid,
  dslId: Id,
  evidenceId: Uuid,
  expertGroupId: Id,
  importedResultId: Uuid,
  inviteId: Uuid,
  kitCustomId: Id,
  kitId: Id,
  kitVersionId: Id,
  levelCompetenceId: Id,
  maturityLevelId: Id,
  measureId: Id,
  milestoneId: Uuid,
  notificationId: Uuid,
  profileId: Id,
  publicationId: Uuid,
  proposalId: Uuid,
  questionId: Id,
  questionImpactId: Id,
  questionnaireId: Id,
  ruleId: Uuid,
  sessionId: Uuid,
  spaceId: Id,
  subjectId: Id,
  userId: Uuid,
  webhookId: Uuid,
}

type KnownParameters = typeof pathParameters

type NameIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : Path extends `${string}*`
      ? "*"
      : never

/** The validated parameters of a path such as `/spaces/:spaceId/`. */
export type ParamsOf<Path extends string> = {
  [Name in NameIn<Path>]: Name extends keyof KnownParameters ? Static<KnownParameters[Name]> : string
}

/** The schema of the parameters of a path; undefined if it has none. */
export function paramsSchemaOf(path: string): TObject | undefined {
  const names = path.match(/:\w+|\*/g)?.map((name) => name.replace(":", "")) ?? []
  if (names.length === 0) return undefined
  const known: Record<string, TSchema> = pathParameters
  return Type.Object(Object.fromEntries(names.map((name) => [name, known[name] ?? Type.String()])))
}
