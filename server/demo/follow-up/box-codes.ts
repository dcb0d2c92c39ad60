import { keyTrackingList } from '@adm/contract/key-tracking'
import { addDays } from '@adm/domain/values/date/moment'
import { findKeyTrackingPage } from '../../features/key-tracking/key-tracking-list.queries.ts'
import { saveSafelockCode } from '../../features/key-tracking/safelock-code.service.ts'
import type { Work } from '../../platform/work/work.ts'

/** Boxes of coming missions whose codes are stored. */
const mostCodes = 40
const codesFromDay = 4

/** Stores the codes, where they are given, of some boxes whose keys are still to be withdrawn. */
export const addBoxCodes = async (work: Work): Promise<void> => {
  const query = keyTrackingList.query.parse({
    leg: 'WITHDRAW',
    status: 'pending_withdrawal',
    way: 'SAFELOCK_BOX',
    responses_by_page: mostCodes,
  })
  const { items } = await findKeyTrackingPage(work.db, query, work.now)
  const upcoming = items.filter(
    ({ active, startAt, hasSafelockCode }) =>
      active && hasSafelockCode && startAt !== null && startAt > work.now && startAt < addDays(work.now.slice(0, 10), codesFromDay),
  )
  for (const [index, { id }] of upcoming.entries()) await saveSafelockCode(work, id, `B${1_000 + index}`)
}
