export { type Change, createReplay, type PastResult as Standing, type Replay, type Scope } from "./replay.ts"
export { type Scores, scoreOfLevels, scoresOf } from "./score.ts"
