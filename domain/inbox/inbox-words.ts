import { alertTypeLabels } from '../alert/alert-type.ts'
import { dayOf } from '../values/date/moment.ts'
import { warningCauseLabels } from '../warning/warning.ts'
import type { InboxItem } from './inbox-item.ts'
import { type InboxEntity, inboxKindLabels } from './inbox-kind.ts'
import { inboxJobs } from './inbox-job.ts'

const joined = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ')

const objects: Record<InboxEntity, (item: InboxItem) => string> = {
  alert: ({ alertType, bookingCode, clientName }) => joined(alertType && alertTypeLabels[alertType], bookingCode ?? clientName),
  'alert-bulk': ({ facts }) => (facts > 1 ? `${facts} alertes` : '1 alerte'),
  booking: ({ bookingCode, city }) => joined(bookingCode, city),
  'booking-bulk': ({ facts }) => (facts > 1 ? `${facts} commandes, par un même acte` : '1 commande, par un acte groupé'),
  warning: ({ warningCause, bookingCode }) => joined(warningCause && warningCauseLabels[warningCause], bookingCode),
  job: ({ jobName }) => inboxJobs[jobName ?? '']?.label ?? '',
}

/** A page by its English path, with the parameters of its address. */
type Target = { path: string; search: Readonly<Record<string, string>> }
const at = (path: string): Target => ({ path, search: {} })

const targetOfJob = ({ entityId, jobName, jobSubjectId }: InboxItem): Target | null => {
  const job = inboxJobs[jobName ?? '']
  const subjectId = jobSubjectId ?? entityId
  const path = job?.href?.(subjectId)
  return path ? { path, search: job?.search?.(subjectId) ?? {} } : null
}
const targets: Record<InboxEntity, (item: InboxItem) => Target | null> = {
  alert: ({ entityId }) => at(`/alert/${entityId}`),
  'alert-bulk': () => ({ path: '/alert', search: { mine: 'true' } }),
  booking: ({ entityId }) => at(`/booking/${entityId}`),
  'booking-bulk': ({ entityId, isPlan }) => at(isPlan ? `/calendar/plan/${entityId}` : `/booking/bulk/${entityId}`),
  warning: ({ entityId }) => at(`/warning/${entityId}`),
  job: targetOfJob,
}

const isBulk = ({ entity }: InboxItem): boolean => entity === 'alert-bulk' || entity === 'booking-bulk'

const restOf = (item: InboxItem): string | null => {
  if (item.jobErrors) return item.jobErrors > 1 ? `${item.jobErrors} lignes refusées` : '1 ligne refusée'
  if (isBulk(item) || item.facts === 1) return null
  return item.facts > 2 ? `et ${item.facts - 1} changements avant` : 'et un changement avant'
}

const authors = { staff: null, nobody: null, link: 'Par un lien personnel', system: 'ADM' } as const

/**
 * An item in words: what happened, to which object, what else, and who did it.
 * @returns `target` is null for an object without a page
 */
export const inboxLine = (item: InboxItem) => ({
  title: inboxKindLabels[item.kind],
  object: objects[item.entity](item),
  rest: restOf(item),
  author: item.entity === 'job' ? null : (item.byName ?? authors[item.byKind]),
  target: targets[item.entity](item),
})

/** Items by their Paris day, in their order. */
export const byDay = <Item extends { at: string }>(items: readonly Item[]): readonly { day: string; items: readonly Item[] }[] => {
  const days = [...new Set(items.map(({ at }) => dayOf(at)))]
  return days.map((day) => ({ day, items: items.filter(({ at }) => dayOf(at) === day) }))
}
