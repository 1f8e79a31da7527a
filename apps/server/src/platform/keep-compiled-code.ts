import { setFlagsFromString } from "node:v8"

/*
 * For modules that run WebAssembly (the embedded database, the solver). While other threads compile, V8 sometimes fails to
 * free machine code that was replaced by faster code, and aborts the process: https://github.com/nodejs/node/issues/64500.
 * Keeping that code takes some 30 MB in the embedded database.
 */
setFlagsFromString("--no-wasm-code-gc")
