export { type ReportedRoadmap, reportedRoadmap } from "./reported-roadmap.ts"
