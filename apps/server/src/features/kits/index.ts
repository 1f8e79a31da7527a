export {
  isKitUser,
  type Kit,
  kitMember,
  kitOwner,
  languagesOfKit,
  lockKit,
  requireKitOfGroup,
  userOfKit,
  visitorOfKit,
} from "./access.ts"
export { lockKitForAssessment } from "./kit-for-assessment.ts"
export { codeForTitle } from "./kit-title.ts"
export { fieldsOf, kitMetadata, kitTranslations, languageOfKey, textOf } from "./kit-translations.ts"
export { openToGroup } from "./kit-users.ts"
export { type LanguagesOfKit, nameLanguages, nameTags, requireLanguagesOfKit } from "./languages-and-tags.ts"
export { searchKits } from "./library.ts"
export { kitTitle } from "./localised.ts"
export { KitMinInfo, NewKitId } from "./schemas.ts"
export { seedTags, tagIdsNamed, tagsOfKit } from "./tags.ts"
export {
  kitTextLengths,
  lineText,
  missing,
  plainText,
  requireLength,
  richText,
  storedRichText,
} from "./texts.ts"
