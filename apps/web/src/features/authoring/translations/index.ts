export { AddLanguage } from "./AddLanguage.tsx"
export { addLanguage, editKit } from "./api.ts"
export { KitTextForm } from "./KitTextForm.tsx"
