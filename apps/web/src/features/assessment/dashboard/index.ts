import { lazyPart } from "../../../ui/lazy.tsx"

export { dashboardQuery } from "./api.ts"

/** Who has items of the roadmap to do. Render within a `Suspense`. */
export const Doing = lazyPart(async () => (await import("./Doing.tsx")).Doing, "dashboard")

/** What has become of the level since it was last looked at. Render within a `Suspense`. */
export const Movement = lazyPart(async () => (await import("./Movement.tsx")).Movement, "dashboard")
