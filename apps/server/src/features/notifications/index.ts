export { subscriberHash } from "./subscriber-hash.ts"
export { tellPeople } from "./tell-people.ts"
export { readWidgetToken } from "./widget/token.ts"
