import { writeWorkbook } from "@plumbline/spreadsheet"
import type { Branding } from "../branding.ts"
import { cleaned } from "../model/clean.ts"
import { campaignDocument } from "./document.ts"
import type { CampaignReport } from "./report.ts"
import { tablesOf } from "./tables.ts"

export type { CampaignReport } from "./report.ts"

/** Makes a file of the result of a campaign. The libraries of a format are loaded when it is first used. */
export async function renderCampaign(
  format: "xlsx" | "pptx" | "pdf",
  report: CampaignReport,
  look: Branding,
): Promise<Uint8Array> {
  if (format === "xlsx") return workbook(report)
  const clean = cleaned(report)
  const shown = { ...look, organisation: cleaned(look.organisation) }
  if (format === "pptx") return (await import("./slides.ts")).campaignSlides(clean, shown)
  const { renderPdfDocument } = await import("../pdf/pdf.ts")
  return renderPdfDocument(campaignDocument(clean, shown), clean.moment, shown)
}

function workbook(report: CampaignReport): Uint8Array {
  const rightToLeft = report.language === "fa"
  const sheets = tablesOf(report).map(({ title, head, rows }) => ({
    ...{ name: title, headingRow: 1, filtered: true, rightToLeft },
    rows: [
      head,
      ...rows.map((row) =>
        row.map((value) => (typeof value === "object" && value !== null ? value.title : value)),
      ),
    ],
  }))
  const empty = { name: report.title, rows: [[report.title]], headingRow: 1, rightToLeft }
  return writeWorkbook(sheets.length > 0 ? sheets : [empty])
}
