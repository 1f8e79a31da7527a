export {
  findKit,
  isKitUser,
  type Kit,
  kitMember,
  kitOwner,
  languagesOfKit,
  lockKit,
  mayExport,
  ownerOfNewKit,
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

export { findKitToBeginWith, findUsableKit, searchKits } from "./library.ts"
export { KitMinInfo, KitProfile, NewKit, NewKitId } from "./schemas.ts"
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
