import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { answers } from '../../../platform/http/serve.ts'
import { cancelAbsence } from '../../checker/calendar/checker-calendar.service.ts'
import { findCheckerMissions } from './booking-absence.queries.ts'
import { changeAbsence, createAbsence } from './booking-absence.service.ts'

export const bookingAbsenceRoutes = answers(checkerAbsenceCalls, {
  missions: ({ params, query }, { db }) => findCheckerMissions(db, params.checkerId, query),
  create: ({ params, body }, work) => createAbsence(work, params.id, body),
  change: ({ params, body, version }, work) => changeAbsence(work, { id: params.absenceId, checkerId: params.id, version }, body),
  cancel: ({ params, version }, work) => cancelAbsence(work, { id: params.absenceId, checkerId: params.id, version }),
})
