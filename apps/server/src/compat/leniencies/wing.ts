import type { Wing } from "../wing.ts"
import { addressMeant, withOlderAddresses } from "./addresses.ts"
import { olderCalls } from "./older-calls.ts"
import { tolerateRequests } from "./requests.ts"

/**
 * What is tolerated for clients that were written before this server, each with its reason, so that it can be removed
 * once it is no longer needed.
 */
export const wing: Wing = {
  name: "leniencies",
  routes: olderCalls,
  adapt: withOlderAddresses,
  readAddress: addressMeant,
  register: tolerateRequests,
}
