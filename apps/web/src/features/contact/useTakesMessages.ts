import { useTenant } from "../../session/tenant.ts"

/** Whether this site takes messages by the contact form; without it no screen offers to write one. */
export function useTakesMessages(): boolean {
  return useTenant()?.contact.form ?? false
}
