import type { Feature } from "../../platform/feature.ts"
import { removeExpiredInvitations } from "./remove-expired.ts"

export const feature: Feature = { name: "invitations", chores: [removeExpiredInvitations] }
