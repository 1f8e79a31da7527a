/**
 * Node options for the server. By default V8 uses whatever memory the machine has: half a gigabyte after some load,
 * most of it garbage. With a limit of a gigabyte, far above what the server needs, it collects garbage earlier and
 * stays at about 250 MB. `NODE_OPTIONS` in the environment takes precedence.
 */
export const nodeOptions = ["--max-semi-space-size=8", "--max-old-space-size=1024"]
