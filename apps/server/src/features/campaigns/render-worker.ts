import { type CampaignReport, renderCampaign } from "@plumbline/documents/campaign"
import type { Branding } from "@plumbline/documents/render"

/** Makes the file of a campaign on a worker thread. */
export default function render(input: {
  format: "xlsx" | "pptx" | "pdf"
  report: CampaignReport
  look: Branding
}): Promise<Uint8Array> {
  return renderCampaign(input.format, input.report, input.look)
}
