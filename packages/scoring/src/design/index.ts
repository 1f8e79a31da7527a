export * from "./design-findings.ts"
export { type Preset, presetAnswers } from "./preset-answers.ts"
export { sampleAnswers } from "./sample-answers.ts"
