// HiGHS ships one type declaration for its two builds, which the compiler takes for that of the CommonJS one. This
// module has its own.
export { default as loadHighs } from "highs"
