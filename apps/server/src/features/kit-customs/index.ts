export { copyCustom, createCustom } from "./save-custom.ts"
export { KitCustomIdReply, NewKitCustom } from "./schemas.ts"
