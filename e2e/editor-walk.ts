import type { Locator, Page } from "@playwright/test"
import { languages } from "./texts.ts"
import type { World } from "./world.ts"

export const t = languages.en

/** How a walk reaches an editor and types in it. */
export interface EditorWalk {
  at: (world: World) => string
  /** Opens it; nothing if it is always open. Those that open by themselves when something was typed are not opened again. */
  open?: (page: Page) => Promise<unknown>
  field: (page: Page) => Locator
  /** Fills it in, where that is not to write words in its field. */
  fill?: (page: Page) => Promise<unknown>
  /** What its field shows then, instead of the words. */
  filled?: RegExp
  /** How leaving is asked about: in a dialog, in place, by the editor of rich texts, or not since it comes back by itself. */
  kind: "dialog" | "inline" | "rich" | "kept"
  /** The button that saves. */
  save?: string
  /** Somebody adds to the list around it. */
  grow?: (world: World) => Promise<unknown>
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first()
export const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true }).first()
export const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("textbox", { name, exact: true }).first()
export const pressed = (name: string | RegExp) => (page: Page) => button(page, name).click()
export const filled = (text: string, what: string) => text.replace(/\{\{\w+\}\}/, what)

export const rich = (at: EditorWalk["at"], label: string): EditorWalk => ({
  at,
  open: pressed(filled(t.shell.richText.edit, label)),
  field: (page) => box(page, label),
  kind: "rich",
  save: t.shell.richText.save,
})

/** Chooses an option of a list in the dialog. */
export async function choose(page: Page, list: string, name: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: list }).click()
  await page.getByRole("option", { name, exact: true }).click()
}
