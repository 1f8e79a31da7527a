export * from "./agreement.ts"
export {
  type Answer,
  type AnswerRow,
  type AnswerSheet,
  type Chosen,
  type Cleared,
  confidenceOf,
  earnedShare,
  isAnswered,
  isApplicable,
  isCarried,
  type NotApplicable,
  readAnswers,
} from "./answers.ts"
export * from "./attribute-detail.ts"
export * from "./build-kit-model.ts"
export { type Confidence, calculateConfidence } from "./confidence.ts"
export * from "./design/index.ts"
export * from "./findings/index.ts"
export * from "./history/index.ts"
export * from "./initial-level.ts"
export * from "./insight-issues.ts"
export * from "./issues.ts"
export * from "./kit-content.ts"
export * from "./kit-model.ts"
export { type AttributeMaturity, calculateMaturity, type Maturity, type SubjectMaturity } from "./maturity.ts"
export * from "./measures.ts"
export * from "./open/index.ts"
export * from "./progress.ts"
export { quartilesOf } from "./quartiles.ts"
export * from "./reached-level.ts"
export * from "./round2.ts"
export * from "./support.ts"
export { effectiveWeights, type KitCustom, type Weights } from "./weights.ts"
export * from "./whole-percent.ts"
