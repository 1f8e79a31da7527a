import { lazyPart } from "../../../ui/lazy.tsx"

export { dashboardQuery } from "./api.ts"

/** What has become of the level since it was last looked at. Render within a `Suspense`. */
export const Movement = lazyPart(async () => (await import("./Movement.tsx")).Movement, "dashboard")
