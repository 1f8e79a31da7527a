export { assignedItems, type ReportedRoadmap, reportedRoadmap } from "./reported-roadmap.ts"
