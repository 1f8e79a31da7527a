/** A move that cannot be made, or not go on; the message says why, and what is the matter now. */
export class MoveError extends Error {}

/** Nothing has gone wrong, but changes had to be allowed again before everything was copied. */
export class TooShort extends MoveError {}
