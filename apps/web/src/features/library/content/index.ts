export { KitContent } from "./KitContent.tsx"
