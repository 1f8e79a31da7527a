import { GlobalStyles } from "@mui/material"
import { createContext, type ReactNode, use, useEffect, useState } from "react"
import { flushSync } from "react-dom"

/** Prints the report in the light look and in colour, whatever the screen shows. */
export function PrintStyle() {
  useEffect(() => {
    const page = document.documentElement
    let look: string | null = null
    const toPaper = () => {
      look = page.getAttribute("data-look")
      page.setAttribute("data-look", "light")
    }
    const toScreen = () => {
      if (look !== null) page.setAttribute("data-look", look)
    }
    window.addEventListener("beforeprint", toPaper)
    window.addEventListener("afterprint", toScreen)
    return () => {
      window.removeEventListener("beforeprint", toPaper)
      window.removeEventListener("afterprint", toScreen)
    }
  }, [])
  return <GlobalStyles styles={onPaper} />
}

/** Hidden on paper: buttons, contents, and whatever only works on a screen. */
export const notPrinted = { "@media print": { display: "none !important" } } as const

/** Only there on paper. */
export const onlyPrinted = { display: "none", "@media print": { display: "block" } } as const

/** Tables on paper, with dense rows as in a book. */
export const denseOnPaper = {
  fontSize: "0.75rem",
  "& th, & td": { px: 0.5, py: 0.25 },
  "& thead th": { fontSize: "0.6875rem" },
} as const

/** Lines of text on paper, denser than on a screen. */
export const linesOnPaper = { "@media print": { lineHeight: 1.45 } } as const

/** Kept on one page if it fits. */
export const unbroken = { breakInside: "avoid" } as const

const onPaper = {
  // Browsers without support for margin boxes print no page numbers.
  "@page": {
    size: "A4",
    margin: "14mm 12mm",
    "@bottom-center": { content: "counter(page)", fontSize: "8pt", color: "#5B6670" },
  },
  "@media print": {
    html: { fontSize: "16px", "--pl-shrink": 0.75, scrollBehavior: "auto" },
    // The screen's font size is larger than paper needs.
    body: {
      zoom: 0.73,
      backgroundColor: "#fff !important",
      printColorAdjust: "exact",
      WebkitPrintColorAdjust: "exact",
    },
    "h1, h2, h3, h4": { breakAfter: "avoid" },
    "p, li": { orphans: 3, widows: 3 },
    ".MuiCard-root": { boxShadow: "none", border: "1px solid #C7CCD1" },
  },
} as const

const OnPaper = createContext(false)

/** Notifies the parts of a report when it is about to be printed. */
export function OnPaperProvider({ children }: { children: ReactNode }) {
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    // The browser captures the page right after the event, so everything must be rendered synchronously.
    const draw = () => flushSync(() => setPrinted(true))
    window.addEventListener("beforeprint", draw)
    return () => window.removeEventListener("beforeprint", draw)
  }, [])
  return <OnPaper value={printed}>{children}</OnPaper>
}

/** Whether everything has to be rendered, because the report is being printed or was printed before. */
export function useOnPaper(): boolean {
  return use(OnPaper)
}
