import { useTenant } from "../../session/tenant.ts"

/** Whether this site accepts messages through the contact form; otherwise no screen offers to write one. */
export function useTakesMessages(): boolean {
  return useTenant()?.contact.form ?? false
}
