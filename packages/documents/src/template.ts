/** Word templates of spaces: whether a file can be one, and one to start with. */
export { checkTemplate, type TemplateProblem } from "./docx/check-template.ts"
export { sampleTemplate } from "./docx/layout-template.ts"
