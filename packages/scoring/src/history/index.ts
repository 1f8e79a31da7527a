export { type Change, createReplay, type PastResult, type Replay, type Scope } from "./replay.ts"
export { type Scores, scoreOfLevels, scoresOf } from "./score.ts"
