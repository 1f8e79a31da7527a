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
export type { FrameworkFile, LossStatus } from "./source.ts"
