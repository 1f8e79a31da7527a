import type { Feature } from "../../platform/feature.ts"
import { kitPreview } from "./kit-page.ts"
import { routes } from "./routes.ts"
import { productTags, seedTags } from "./tags.ts"

const titleTaken = {
  en: "Another kit already has this title.",
  fa: "کیت دیگری با این عنوان وجود دارد.",
}

export const feature: Feature = {
  name: "kits",
  routes,
  previews: { kit: kitPreview, tryKit: kitPreview },
  seed: seedTags,
  seeded: productTags,
  constraints: {
    kits_code_key: titleTaken,
    kits_title_key: titleTaken,
    kit_tags_kit_id_fkey: { en: "This kit does not exist.", fa: "این کیت وجود ندارد." },
    kit_tags_tag_id_fkey: { en: "One of the tags does not exist.", fa: "یکی از برچسب‌ها وجود ندارد." },
  },
}
