import type { Compatibility } from "../config.ts"
import { wing as contactForm } from "./contact-form/wing.ts"
import { wing as featureFlags } from "./feature-flags/wing.ts"
import { wing as keycloak } from "./keycloak/wing.ts"
import { wing as leniencies } from "./leniencies/wing.ts"
import { wing as notificationWidget } from "./notification-widget/wing.ts"
import { wing as scim } from "./scim/wing.ts"
import type { Wing } from "./wing.ts"

/** Every protocol of another system. To remove one, delete its folder, its line here and its name in `config.ts`. */
export const wings: readonly Wing[] = [
  keycloak,
  notificationWidget,
  featureFlags,
  contactForm,
  scim,
  leniencies,
]

export function switchedOn(names: readonly Compatibility[]): readonly Wing[] {
  return wings.filter(({ name }) => names.includes(name))
}
