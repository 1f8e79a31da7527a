export {
  type ConvertedFramework,
  type ConvertOptions,
  convertFramework,
  type FrameworkError,
  type FrameworkFormat,
  frameworkFormats,
  isFormat,
  type LossItem,
  type LossReport,
} from "./convert.ts"
export type { GroupChoice, GroupUse } from "./groups.ts"
export { type FrameworkFiles, frameworkFilesIn, isFrameworkFile } from "./read-upload.ts"
export { SAMM_QUESTIONS, type SammAnswer, sammAssessment, sammCoverage } from "./samm-assessment.ts"
export type { FrameworkFile } from "./source.ts"
export type { LossStatus } from "./source-nodes.ts"
