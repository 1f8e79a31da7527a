export { importKit, type KitImport, type KitWishes } from "./import-kit.ts"
export { type KitForAssessment, requireKitForAssessment } from "./kit-for-assessment.ts"
export { seedTags } from "./tags.ts"
