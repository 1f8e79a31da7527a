export { authoringChanged, formOf, kitQuery, languagesQuery } from "./api.ts"
export { GroupKits } from "./GroupKits.tsx"
export { withAside } from "./KitMarks.tsx"
export { numberIn, webAddressOf } from "./plain-text.ts"
