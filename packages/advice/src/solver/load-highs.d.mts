import type { Highs, InitOptions } from "highs"

/** Compiles the solver, some 3.5 MB of WebAssembly. */
export function loadHighs(options?: InitOptions): Promise<Highs>
