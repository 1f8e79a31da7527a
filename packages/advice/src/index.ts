export { attributeLift, type Lift, subjectLift, wholeLift } from "./lift.ts"
export { betterOptions, ImpossiblePin, type Pin } from "./moves.ts"
export * from "./plan.ts"
export * from "./plan-program.ts"
export { inOrder, type Rated, rateRecommendations, type Third } from "./ratings.ts"
export { firstSchedule } from "./roadmap/first-schedule.ts"
export {
  type DatedTarget,
  type RoadmapProgram,
  type RoadmapWishes,
  roadmapProgram,
} from "./roadmap/program.ts"
export { missingPoints, type RoadmapOutlook, roadmapOutlook } from "./roadmap/roadmap.ts"
export type { Schedule } from "./roadmap/schedule.ts"
export type { SolvedRoadmap } from "./roadmap/solve.ts"
export { firstBounds, firstSelection } from "./solver/selection.ts"
export { dropTargetsReached, type Target } from "./targets.ts"
