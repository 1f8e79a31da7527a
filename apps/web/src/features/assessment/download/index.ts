import { lazyPart } from "../../../ui/lazy.tsx"

export type { ReportSource } from "./api.ts"
export { DownloadButton } from "./DownloadButton.tsx"

/** Lazy-loaded with its texts: render within a `Suspense`. */
export const DownloadDialog = lazyPart(
  async () => (await import("./DownloadDialog.tsx")).DownloadDialog,
  "documents",
)
