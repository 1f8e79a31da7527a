import { ToastContainer } from "react-toastify/unstyled"
import { Close } from "../ui/icons.ts"
import "react-toastify/ReactToastify.css"
import "./toasts.css"
import "../api/lost-keys.ts"
import { IconButton, useMediaQuery } from "@mui/material"
import { useTheme } from "@mui/material/styles"
import { useTranslation } from "react-i18next"
import { OfflineOffer } from "../ui/OfflineOffer.tsx"
import { SaveConflicts } from "../ui/SaveConflict.tsx"

/**
 * The toast container, and the windows for saves that failed by a conflict or offline: at most four toasts, four seconds
 * each, but errors until they are closed, at the start of the bottom, where neither headings nor the contact button are; on
 * phones over the bar at the top. Resting on one keeps it, where there is something to rest with: a tap leaves a touch
 * screen believing that the pointer stays there, and the toast would cover buttons for good. The library's transitions
 * start the time of a toast when their animation ends. Where people prefer less motion it lasts less than a frame, and
 * browsers now and then do not report its end: without a transition, time runs from the beginning.
 */
export function Toasts() {
  const { t } = useTranslation()
  const { direction } = useTheme()
  const hovers = useMediaQuery("(hover: hover)")
  return (
    <>
      <ToastContainer
        position={direction === "rtl" ? "bottom-right" : "bottom-left"}
        autoClose={4000}
        limit={4}
        newestOnTop={false}
        hideProgressBar
        transition={false}
        closeOnClick
        pauseOnHover={hovers}
        pauseOnFocusLoss={false}
        draggable
        aria-label={t("toasts")}
        closeButton={({ closeToast }) => (
          <IconButton
            size="small"
            aria-label={t("dialog.close")}
            onClick={closeToast}
            sx={{ color: "inherit", alignSelf: "start", marginInlineStart: "auto" }}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
        rtl={direction === "rtl"}
        theme="colored"
      />
      <SaveConflicts />
      <OfflineOffer />
    </>
  )
}
