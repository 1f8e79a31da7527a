export { authoringChanged, formOf, kitQuery, languagesQuery, publishKit } from "./api.ts"
export { BeginKitDialog, GroupKits, newKit, useGroupKits } from "./GroupKits.tsx"
export { withAside } from "./KitMarks.tsx"
export { numberIn, webAddressOf } from "./plain-text.ts"
