import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../passwords.ts"
import type { Fields } from "./sending.ts"
import type { TextKey } from "./texts.ts"

const LONGEST_NAME = 50

export type NameProblems = { firstName?: TextKey; lastName?: TextKey }
export type PasswordProblems = { password?: TextKey }

/** Names as entered into a form, without superfluous spaces. */
export function namesOf(form: Fields): { firstName: string; lastName: string } {
  return { firstName: oneLine(form.firstName), lastName: oneLine(form.lastName) }
}

export function problemsOfNames(names: { firstName: string; lastName: string }): NameProblems {
  const problems: NameProblems = {}
  for (const field of ["firstName", "lastName"] as const) {
    if (names[field] === "") problems[field] = "fieldMissing"
    else if (names[field].length > LONGEST_NAME) problems[field] = "longName"
  }
  return problems
}

/** The problems of a new password. */
export function problemsOfPassword({ password = "" }: Fields): PasswordProblems {
  if (password === "") return { password: "fieldMissing" }
  if (password.length < SHORTEST_PASSWORD) return { password: "shortPassword" }
  return password.length > LONGEST_PASSWORD ? { password: "longPassword" } : {}
}

function oneLine(text: string | undefined): string {
  return (text ?? "").trim().replace(/\s+/g, " ")
}
