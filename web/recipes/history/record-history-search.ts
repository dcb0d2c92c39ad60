import type { HistoryChoices, HistoryFilter } from '@adm/contract/platform/history'
import { day } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { type Act, actOfKind } from './record-acts.ts'

/** The filters of a history in the address: author, kind of act, field, first and last day. */
export const historySearch = z.object({
  by: z.string().optional(),
  act: z.string().optional(),
  field: z.string().optional(),
  from: day.optional(),
  to: day.optional(),
})
export type HistorySearch = z.output<typeof historySearch>

const noSuchKind = 'none.none'

/** The filter of the request; an act without events matches nothing. */
export const filterOf = (
  { by, act, field, from, to }: HistorySearch,
  acts: readonly Act[],
  kinds: HistoryChoices['kinds'],
): Pick<HistoryFilter, 'by' | 'kind' | 'field' | 'min_day' | 'max_day'> => {
  const ofAct = kinds.filter((kind) => actOfKind(acts, kind)?.name === act)
  return {
    ...(by && { by: [by] }),
    ...(act && { kind: ofAct.length > 0 ? ofAct : [noSuchKind] }),
    ...(field && { field }),
    ...(from && { min_day: from }),
    ...(to && { max_day: to }),
  }
}
