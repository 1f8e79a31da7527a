export { type Change, createReplay, type Replay, type Scope, type Standing } from "./replay.ts"
export { type Scores, scoreOfLevels, scoresOf } from "./score.ts"
