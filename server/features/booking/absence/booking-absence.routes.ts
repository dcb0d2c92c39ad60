import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { answers } from '../../../platform/http/serve.ts'
import { findAbsencesToHandle, findCheckerMissions } from './booking-absence.queries.ts'
import { cancelOwnAbsence, changeAbsence, confirmAbsence, createAbsence, readCallList, settleAbsence } from './booking-absence.service.ts'

export const bookingAbsenceRoutes = answers(checkerAbsenceCalls, {
  missions: ({ params, query }, { db }) => findCheckerMissions(db, params.checkerId, query),
  toHandle: async (_, { db, now }) => ({ items: await findAbsencesToHandle(db, now) }),
  callList: ({ params }, { db }) => readCallList(db, params.id),
  create: ({ params, body }, work) => createAbsence(work, params.id, body),
  change: ({ params, body, version }, work) => changeAbsence(work, { id: params.absenceId, checkerId: params.id, version }, body),
  confirm: ({ params, version }, work) => confirmAbsence(work, { id: params.absenceId, checkerId: params.id, version }),
  settle: ({ params, body }, work) => settleAbsence(work, { id: params.absenceId, checkerId: params.id }, body.missions),
  cancel: ({ params, version }, work) => cancelOwnAbsence(work, { id: params.absenceId, checkerId: params.id, version }),
})
