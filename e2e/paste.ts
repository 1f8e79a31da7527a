import type { Page } from "@playwright/test"

/** Pastes a table into the focused cell, as a spreadsheet puts it on the clipboard. */
export function paste(page: Page, cells: string[][]): Promise<void> {
  return page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text/plain", text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    cells.map((row) => row.join("\t")).join("\n"),
  )
}
