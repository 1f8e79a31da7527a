import type { Components, CSSObject, Theme } from "@mui/material/styles"
import { searching } from "../i18n/search.ts"
import { shrinking } from "./typography.ts"

const verdicts = ["success", "warning", "info"] as const

/** The main green, amber and grey are too bright for text on light surfaces. */
function legibleText(color: (typeof verdicts)[number]) {
  return ({ theme }: { theme: Theme }) => ({
    color: theme.vars.palette[color].dark,
    ...theme.applyStyles("dark", { color: theme.vars.palette[color].main }),
  })
}

/** On phones, whatever is pressed is at least as high as a fingertip, also where it is small; narrow ones are as wide. */
function forFingers(size: CSSObject = { minHeight: FINGERTIP }) {
  return ({ theme }: { theme: Theme }) => ({ [theme.breakpoints.down("sm")]: { "&&": size } })
}
const FINGERTIP = 44
const inBothDirections = { minWidth: FINGERTIP, minHeight: FINGERTIP }

/**
 * Links are as high without being drawn so. Where something clips them, what is around them is their frame: then they are
 * `position: { xs: "static" }`.
 */
const aroundItsText: CSSObject = {
  position: "relative",
  "&::after": {
    content: '""',
    position: "absolute",
    insetInline: 0,
    insetBlock: `min(0px, (100% - ${FINGERTIP}px) / 2)`,
  },
}

/** Style overrides and default props of the MUI components. */
export const components: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: {
        scrollPaddingTop: 96,
        // Headings and icons are smaller on small screens; texts for reading are not.
        "--pl-shrink": 1,
        [theme.breakpoints.down("lg")]: { "--pl-shrink": 0.875 },
        [theme.breakpoints.down("sm")]: { "--pl-shrink": 0.75 },
      },
      body: { overflowX: "clip", minWidth: 320 },
      // A block whose direction is that of its words begins where the page's lines begin: only the run of its words is in
      // the other direction. Parts of a page in a language of their own, and texts for reading, keep their own side.
      // Chromium knows the value by its first name only.
      ":where([dir]:not([lang], input, textarea))": { textAlign: ["-webkit-match-parent", "match-parent"] },
      // Numbered lists are numbered in the digits of the page; texts in another direction keep theirs.
      ":where(html[lang=fa]) ol:where(:not([dir=ltr] *))": { listStyleType: "persian" },
      "a, button, input, [tabindex]": {
        "&:focus-visible": { outline: `3px solid ${theme.vars.palette.primary.light}`, outlineOffset: 2 },
      },
      "main[tabindex]:focus": { outline: "none" },
      summary: { [theme.breakpoints.down("sm")]: { minHeight: FINGERTIP, alignContent: "center" } },
      "@media (prefers-reduced-motion: reduce)": {
        // The animation of a toast's progress bar is also its timer: shortened, the toast would close at once.
        "*:not(.Toastify__progress-bar), *::before, *::after": {
          animationDuration: "0.01ms !important",
          animationIterationCount: "1 !important",
          transitionDuration: "0s !important",
          transitionDelay: "0s !important",
          scrollBehavior: "auto !important",
        },
      },
    }),
  },
  MuiTypography: {
    defaultProps: {
      variant: "bodyMedium",
      variantMapping: {
        displayLarge: "p",
        displayMedium: "p",
        displaySmall: "p",
        headlineLarge: "h1",
        headlineMedium: "h2",
        headlineSmall: "h3",
        titleLarge: "h3",
        titleMedium: "h4",
        titleSmall: "h5",
        bodyLarge: "p",
        bodyMedium: "p",
        bodySmall: "p",
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ [theme.breakpoints.down("sm")]: { minHeight: FINGERTIP } }) },
  },
  MuiIconButton: { styleOverrides: { root: forFingers(inBothDirections) } },
  MuiToggleButton: { styleOverrides: { root: forFingers() } },
  MuiPaginationItem: {
    styleOverrides: { root: forFingers({ ...inBothDirections, borderRadius: FINGERTIP / 2 }) },
  },
  // Its label is pressed; what moves within it is as small as it is drawn.
  MuiSwitch: { styleOverrides: { switchBase: { minHeight: 0 } } },
  MuiCheckbox: { styleOverrides: { root: forFingers(inBothDirections) } },
  MuiRadio: { styleOverrides: { root: forFingers(inBothDirections) } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        paddingInline: 16,
        minHeight: 36,
        ...forFingers()({ theme }),
      }),
      sizeSmall: { fontSize: "0.875rem", paddingInline: 12, minHeight: 30, paddingBlock: 2 },
      sizeLarge: { fontSize: "1rem", paddingInline: 22, minHeight: 44 },
      startIcon: { marginInlineEnd: 8 },
      endIcon: { marginInlineStart: 8 },
    },
    // White text on the main green, amber or grey has too little contrast, and vice versa: use the dark tone.
    variants: verdicts.flatMap((color) => [
      {
        props: { variant: "contained", color },
        style: ({ theme }) => ({
          backgroundColor: theme.vars.palette[color].dark,
          ...theme.applyStyles("dark", { backgroundColor: theme.vars.palette[color].main }),
        }),
      },
      { props: { variant: "outlined", color }, style: legibleText(color) },
    ]),
  },
  MuiAutocomplete: {
    defaultProps: {
      filterOptions(options, { inputValue, getOptionLabel }) {
        const isSought = searching(inputValue)
        return options.filter((option) => isSought(getOptionLabel(option)))
      },
    },
  },
  MuiTextField: { defaultProps: { variant: "outlined", size: "small", fullWidth: true } },
  MuiInputBase: { styleOverrides: { root: { fontSize: "1rem" } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        [theme.breakpoints.down("sm")]: {
          minHeight: FINGERTIP,
          "&.MuiInputBase-sizeSmall > .MuiSelect-select": { paddingBlock: "10.5px" },
        },
      }),
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      // On phones a press on it is one on the field, in whose higher middle it is.
      root: ({ theme }) => ({ fontSize: "1rem", [theme.breakpoints.down("sm")]: { pointerEvents: "none" } }),
      sizeSmall: ({ theme }) => ({ [theme.breakpoints.down("sm")]: { "&[data-shrink=false]": { top: 2 } } }),
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: forFingers() } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: "0.8125rem", marginInline: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({ fontSize: "0.9375rem", minHeight: 40, ...forFingers()({ theme }) }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { fontSize: "0.8125rem" },
      clickable: ({ theme }) => ({ [theme.breakpoints.down("sm")]: { borderRadius: FINGERTIP / 2 } }),
    },
    variants: verdicts.map((color) => ({
      props: { variant: "outlined", color },
      style: legibleText(color),
    })),
  },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: {
      tooltip: { fontSize: "0.8125rem", maxWidth: 320, backgroundColor: "#3C4854" },
      arrow: { color: "#3C4854" },
    },
  },
  MuiSvgIcon: {
    styleOverrides: {
      fontSizeSmall: { fontSize: shrinking(1.25) },
      fontSizeMedium: { fontSize: shrinking(1.5) },
      fontSizeLarge: { fontSize: shrinking(2.1875) },
    },
  },
  MuiLink: {
    defaultProps: { underline: "hover" },
    styleOverrides: { root: ({ theme }) => ({ [theme.breakpoints.down("sm")]: aroundItsText }) },
  },
  MuiCard: {
    styleOverrides: {
      root: { borderRadius: 12, boxShadow: "0 0 8px rgba(10, 35, 66, 0.14)", backgroundImage: "none" },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: "md" },
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.vars.palette.surface.container,
        [theme.breakpoints.down("sm")]: { borderRadius: 0 },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { backgroundColor: "rgba(0, 0, 0, 0.5)" } } },
  },
  MuiTabs: {
    defaultProps: { textColor: "primary", indicatorColor: "primary" },
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 40, borderBottom: `1px solid ${theme.vars.palette.divider}` }),
      indicator: { pointerEvents: "none" },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 40, textTransform: "none", ...forFingers()({ theme }) }),
    },
  },
  MuiAlert: {
    styleOverrides: { root: { fontSize: "0.9375rem" } },
    variants: (["success", "info", "warning", "error"] as const).map((severity) => ({
      props: { variant: "standard", severity },
      style: ({ theme }) => ({
        color: theme.vars.palette.text.primary,
        // The soft grey is that of the page.
        backgroundColor: theme.vars.palette[severity][severity === "info" ? "softer" : "soft"],
      }),
    })),
  },
}
