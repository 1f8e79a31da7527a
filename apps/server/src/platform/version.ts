import about from "../../../../package.json" with { type: "json" }

/** The version of the program, e.g. `0.3.0`: the one the changelog begins with. */
export const version: string = about.version
