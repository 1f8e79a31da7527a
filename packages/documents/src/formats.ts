/** Formats of exports: media types and what is appended to the name of a file. */
export const FORMATS = {
  pdf: { type: "application/pdf", extension: "pdf" },
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: "docx",
  },
  pptx: {
    type: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extension: "pptx",
  },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: "xlsx" },
  csv: { type: "text/csv; charset=utf-8", extension: "csv" },
  json: { type: "application/json", extension: "json" },
} as const

export type Format = keyof typeof FORMATS
