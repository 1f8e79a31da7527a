import type { Caller } from "./test-app.ts"

/** An API token that a person makes for a program, valid for a day. */
export async function tokenOf(
  person: Caller,
  scope: "READ" | "PROPOSE" | "WRITE" = "PROPOSE",
  name = "Robot",
): Promise<string> {
  return (await person.post("/api/v1/api-tokens/", { name, scope, days: 1 })).body.token
}
