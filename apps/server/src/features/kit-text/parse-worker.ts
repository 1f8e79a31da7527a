import { parentPort, workerData } from "node:worker_threads"
import { parseKit } from "@plumbline/kit-dsl"

/** Parses the kit it is started with and answers with the outcome: one thread for one long text. */
parentPort?.postMessage(parseKit(workerData.files, workerData.options))
