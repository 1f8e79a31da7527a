// HiGHS ships one description of types for its two builds, which the compiler reads as that of the CommonJS one. This
// module has its own.
export { default as loadHighs } from "highs"
