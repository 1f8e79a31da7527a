import { demoPeople } from "../demo.ts"
import type { CurrentUser } from "../platform/caller.ts"
import type { Language } from "../platform/i18n/language.ts"

export type Person = CurrentUser & { language: Language }

const [dana, gil] = demoPeople.map(({ id, email, firstName, lastName }) =>
  person(id, `${firstName} ${lastName}`, email),
)
if (!dana || !gil) throw new Error("The demo has no accounts.")

/** The people of the demo. Only the first two have an account; nobody can sign in as the others. */
export const people = {
  dana,
  gil,
  maya: person("5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a11", "Maya Lindqvist", "maya@harbour.example"),
  tomas: person("5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a12", "Tomas Berger", "tomas@harbour.example"),
  priya: person("5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a13", "Priya Nair", "priya@harbour.example"),
  jonas: person("5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a14", "Jonas Okafor", "jonas@harbour.example"),
  marta: person("5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a18", "Marta Silva", "marta@brightwater.example"),
  leyla: person("5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a15", "لیلا کریمی", "leyla@harbour.example", "FA"),
  reza: person("5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a16", "رضا امینی", "reza@harbour.example", "FA"),
  nasim: person("5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a17", "نسیم رحیمی", "nasim@harbour.example", "FA"),
} as const

function person(id: string, displayName: string, email: string, language: Language = "EN"): Person {
  return { id, displayName, email, language }
}
