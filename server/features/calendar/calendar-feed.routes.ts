import { calendarFeedCalls } from '@adm/contract/checker/calendar-feed'
import { answers } from '../../platform/http/serve.ts'
import { readFeed, readLinkedFeed } from './calendar-feed.service.ts'

export const calendarFeedRoutes = answers(calendarFeedCalls, {
  ofChecker: ({ params }, reading) => readFeed(reading, params.id),
  ofLink: ({ params }, reading) => readLinkedFeed(reading, params.token),
})
