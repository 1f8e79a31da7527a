import { readdirSync, readFileSync } from "node:fs"

/*
 * Resource usage of processes, from Linux's /proc: a process that has just started may show none yet, so measure over
 * seconds.
 */
const TICK_MS = 10

/** Milliseconds of processor time that a process has used since its start. */
export function cpuOf(pid: number): number {
  const { own } = timesOf(pid)
  return own
}

/** Same as {@link cpuOf}, for a process and all its descendants, including those that have ended. */
export function cpuOfFamily(pid: number): number {
  const { own, ended } = timesOf(pid)
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return children.reduce(
    (sum, child) => sum + (timesOf(Number(child)).parent === pid ? timesOf(Number(child)).own : 0),
    own + ended,
  )
}

/** Resident memory of a process in megabytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

function timesOf(pid: number): { parent: number; own: number; ended: number } {
  const fields = fieldsOf(pid)
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) =>
    Number(fields[at] ?? 0),
  )
  return { parent, own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS }
}

/** The fields of `/proc/<pid>/stat` after the command name; none when the process has ended. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  } catch {
    return []
  }
}
