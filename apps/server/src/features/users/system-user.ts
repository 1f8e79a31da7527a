import type { CurrentUser } from "../../platform/context.ts"

/** In whose name the installation itself acts; nobody can sign in as this user. */
export const systemUser: CurrentUser = {
  id: "00000000-0000-4000-8000-000000000000",
  email: "system@plumbline.invalid",
  displayName: "Plumbline",
}
