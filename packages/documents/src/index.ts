export { FORMATS, type Format } from "./formats.ts"
export { Result, SECTIONS, type Section } from "./result.ts"
