import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import { answers } from '../../../platform/http/serve.ts'
import { findAbsences } from './checker-absence.queries.ts'
import { getAvailability } from './checker-calendar.queries.ts'
import { changeAvailability } from './checker-calendar.service.ts'
import { findCheckerLink } from '../../../platform/link/personal-link.queries.ts'
import { makeCalendarLink, revokeCalendarLink } from './checker-link.service.ts'

export const checkerCalendarRoutes = answers(checkerCalendarCalls, {
  availability: ({ params }, { db }) => getAvailability(db, params.id),
  changeAvailability: ({ params, body, version }, work) => changeAvailability(work, params.id, body, version),
  absences: ({ params, query }, { db }) => findAbsences(db, params.id, query),
  link: async ({ params }, { db }) => ({ link: (await findCheckerLink(db, params.id, 'checker-calendar')) ?? null }),
  makeLink: ({ params }, work) => makeCalendarLink(work, params.id),
  revokeLink: ({ params }, work) => revokeCalendarLink(work, params.id),
})
