type InboxJob = {
  label: string
  href: ((subjectId: string) => string) | null
  search?: (subjectId: string) => Readonly<Record<string, string>>
}

const bulkHref = (id: string): string => `/booking/bulk/${id}`
const missionsHref = (id: string): string => `/deliveries/missions/${id}`
const planHref = (id: string): string => `/calendar/plan/${id}`

/** The jobs that a person starts and may leave, with the page of their result; null where no page is about that job. */
export const inboxJobs: Readonly<Record<string, InboxJob>> = {
  'alert.fix-bulk': { label: "Correction groupée d'alertes", href: () => '/alert', search: (id) => ({ fix_bulk: id }) },
  'booking.bulk': { label: 'Modification groupée', href: bulkHref },
  'booking.bulk-undo': { label: "Annulation d'une modification groupée", href: bulkHref },
  'booking.repricing': { label: 'Recalcul des prix', href: null },
  'calendar.plan': { label: 'Proposition de planning', href: planHref },
  'calendar.plan-apply': { label: "Application d'un planning", href: planHref },
  'calendar.plan-undo': { label: "Annulation d'un planning", href: planHref },
  'delivery.missions': { label: 'Création de missions', href: missionsHref },
  'delivery.missions-undo': { label: "Annulation d'une création de missions", href: missionsHref },
  'import.area': { label: 'Import de codes postaux', href: () => '/area' },
  'import.checker': { label: 'Import de contrôleurs', href: () => '/checker' },
  'import.client': { label: 'Import de clients', href: () => '/client' },
  'import.undo': { label: "Annulation d'un import", href: null },
}

/** A job that ends within this time is not reported: its requester still has the page open. */
const patienceMs = 10_000

/** Whether the end of a job is reported to its requester: a failure always, a success only after a wait. */
export const isJobReported = (name: string, state: 'done' | 'failed', { createdAt, now }: { createdAt: string; now: string }): boolean =>
  Object.hasOwn(inboxJobs, name) && (state === 'failed' || Date.parse(now) - Date.parse(createdAt) >= patienceMs)
