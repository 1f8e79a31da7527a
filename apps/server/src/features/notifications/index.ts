export { messageOf, templatesTitled } from "./messages/messages.ts"
export { sendCounts } from "./notify-people.ts"
export {
  countMatching,
  type Filter,
  findNotification,
  type Mark,
  MOST_COUNTED,
  markNotifications,
  type Notification,
  readFeed,
  readTimeZone,
  removeNotifications,
  type Subscriber,
} from "./queries.ts"
export { marks } from "./routes.ts"
