export {
  findKit,
  isKitUser,
  type Kit,
  kitMember,
  kitOwner,
  languagesOfKit,
  lockKit,
  mayExport,
  readerOfPublicKit,
  requireKitOfGroup,
  userOfKit,
  visitorOfKit,
} from "./access.ts"
export {
  codeForTitle,
  fieldsOf,
  kitMetadata,
  kitTranslations,
  type LanguagesOfKit,
  languageOfKey,
  nameLanguages,
  nameTags,
  requireLanguagesOfKit,
  textOf,
} from "./kit-fields.ts"
export { lockKitForAssessment } from "./kit-for-assessment.ts"

export { openToGroup } from "./kit-users.ts"

export { searchKits } from "./library.ts"
export { KitMinInfo, KitProfile, NewKitId } from "./schemas.ts"
export { seedTags, tagIdsNamed, tagsOfKit } from "./tags.ts"
export {
  kitTextLengths,
  kitTitle,
  lineText,
  missing,
  persian,
  plainText,
  requireLength,
  richText,
  storedRichText,
} from "./texts.ts"
