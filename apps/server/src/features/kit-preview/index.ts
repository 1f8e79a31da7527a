export { previewUpdate } from "./previews.ts"
