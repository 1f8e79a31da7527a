export { WeightSettings } from "./WeightSettings.tsx"
