import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'

/** Feeds for calendar programs. */
export const calendarFeedCalls = defineCalls({
  ofChecker: {
    method: 'GET',
    path: '/api/checkers/:id/calendar.ics',
    summary: "Le calendrier d'un contrôleur, au format iCalendar",
    requires: ['checkers:read', 'bookings:read'],
    params: byId,
    answer: 'file',
    queued: true,
    byBrowser: true,
  },
  ofLink: {
    method: 'GET',
    path: '/api/links/:token/calendar.ics',
    summary: 'Le calendrier que son contrôleur lit avec son lien personnel',
    requires: 'link',
    features: ['checker'],
    params: z.object({ token: z.string().max(200) }),
    answer: 'file',
    queued: true,
    addressPerMinute: 600,
  },
})
