/** A move that cannot be made, or not go on; the message says why, and what is the matter now. */
export class MoveError extends Error {}

/** Nothing has gone wrong, but the target needs longer than people should wait. */
export class TooSlow extends MoveError {}
