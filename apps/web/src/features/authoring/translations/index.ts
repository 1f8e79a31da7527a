export { AddLanguage, addLanguage, editKit } from "./AddLanguage.tsx"

export { KitTextForm } from "./KitTextForm.tsx"
