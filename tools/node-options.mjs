/**
 * Node options for the server. By default V8 uses whatever memory the machine has: half a gigabyte after some load,
 * most of it garbage. With a limit of a gigabyte, far above what the server needs, it collects garbage earlier and
 * stays at about 250 MB. `NODE_OPTIONS` in the environment takes precedence.
 */
export const nodeOptions = ["--max-semi-space-size=16", "--max-old-space-size=1024"]

/**
 * Settings of the allocator of glibc, for the server. With an arena per thread, and a threshold that grows with the largest
 * block, it keeps some 60 MB that were freed. Other C libraries ignore them.
 */
export const allocatorSettings = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" }
