export { previewUpdate } from "./preview-update.ts"
