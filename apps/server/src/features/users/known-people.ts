import type { CurrentUser } from "../../platform/context.ts"

/** The built-in user on whose behalf the system changes answers. */
export const SYSTEM_USER_ID = "00000000-0000-4000-8000-000000000000"

/** The same user as a caller, on whose behalf the installation acts; nobody can sign in as this user. */
export const systemUser: CurrentUser = {
  id: SYSTEM_USER_ID,
  email: "system@plumbline.invalid",
  displayName: "Plumbline",
}

/** The owner of the demo. */
export const DEMO_USER_ID = "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01"
