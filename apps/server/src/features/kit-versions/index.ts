export { draftOwner, draftReader, type KitVersion } from "./access.ts"
export {
  contentOfModel,
  idsNeeded,
  numberedContent,
  subjectLinks,
  translatedLanguages,
} from "./content/content-of-model.ts"
export { insertContent, insertSubjectLinks, reserveIds } from "./content/insert-content.ts"
export { requireKitSize, requireTextSize } from "./content/kit-size.ts"
export { elementsOfContent, modelOfContent } from "./content/model-of-content.ts"
export { readActiveAndDraft, readStoredContent, requireLeastContent } from "./content/stored-content.ts"

export { contentAfterUpdate, updateContent, updateDraftContent } from "./content/update-content.ts"
export { StoredTranslations } from "./elements/list-schemas.ts"
export { keepingChange } from "./elements/restore-text.ts"
export { rawTranslations } from "./elements/texts.ts"
