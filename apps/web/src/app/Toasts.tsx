import { Flip, ToastContainer } from "react-toastify/unstyled"
import "react-toastify/ReactToastify.css"
import { useTheme } from "@mui/material/styles"

/** Where short messages appear: top centre, at most four, four seconds each. */
export function Toasts() {
  const { direction, typography } = useTheme()
  return (
    <ToastContainer
      position="top-center"
      autoClose={4000}
      limit={4}
      newestOnTop={false}
      hideProgressBar
      transition={Flip}
      closeOnClick
      pauseOnHover
      pauseOnFocusLoss={false}
      draggable
      rtl={direction === "rtl"}
      theme="colored"
      style={{ ...colours, fontFamily: typography.fontFamily }}
    />
  )
}

/** Dark enough for the white letters on them. */
const colours = { "--toastify-color-success": "#2E6B2E", "--toastify-color-error": "#8A0F24" }
