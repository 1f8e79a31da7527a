/**
 * Options of Node for the server. Left to itself V8 uses what memory the machine has: half a gigabyte after some load,
 * most of it garbage. With a bound of a gigabyte, far above what the server needs, it collects in time and stays at
 * about 250 MB. What `NODE_OPTIONS` says in the environment wins.
 */
export const nodeOptions = ["--max-semi-space-size=8", "--max-old-space-size=1024"]
