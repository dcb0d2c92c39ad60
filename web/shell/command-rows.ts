import type { BookingHit, CheckerHit, ClientHit, DeliveryHit, QuotationHit, SearchAnswer } from '@adm/contract/search'
import type { Page } from '@adm/contract/page/page-row'
import { pageWords } from '@adm/contract/page/page-words'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { checkerTypeLabels } from '@adm/domain/checker/checker'
import { deliveryStatusLabels } from '@adm/domain/delivery/delivery'
import { nameOfQuotation, stateInWords } from '@adm/domain/quotation/quotation'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { formatPhone } from '@adm/domain/values/phone-format'
import { keysInWords } from '../platform/keys.ts'
import type { Offer, OfferedAct } from '../platform/offered.ts'
import type { Recent } from '../platform/recent.ts'
import { todayInParis } from '../platform/today.ts'
import { containsWords } from '../platform/words.ts'
import { formatTotal } from '../ui/table/pagination.tsx'
import type { PaletteGroup, PaletteRow } from '../ui/overlay/palette.tsx'

/** A line of the search box: a link, or an action on the open row. */
export type CommandRow = PaletteRow & { run?: () => void }
export type CommandGroup = PaletteGroup<CommandRow>

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')
const withKeys = ({ keys }: { keys?: string | undefined }) => (keys ? { keys: keysInWords(keys) } : {})

/** The available actions that match the typed text, one group for each place. */
export const actGroups = (typed: string, offers: readonly Offer[]): CommandGroup[] =>
  offers.map(({ group, acts }) => ({
    title: group,
    rows: acts.filter(({ label, words = '' }) => containsWords(`${label} ${words} ${group}`, typed)).map(rowOfAct(group)),
  }))

/** The pages whose title or search words match the typed text. */
export const pageGroup = (typed: string, pages: readonly Page[]): CommandGroup => ({
  title: 'Pages',
  rows: pages.filter(({ title, path }) => containsWords(`${title} ${pageWords[path] ?? ''}`, typed)).map(rowOfPage),
})

const rowOfAct =
  (group: string) =>
  ({ label, keys, refusals, run }: OfferedAct): CommandRow => ({
    key: `act ${group} ${label}`,
    label,
    refusals,
    run,
    ...withKeys({ keys }),
  })

const rowOfPage = ({ path, title, keys }: Page): CommandRow => ({ key: `page ${path}`, label: title, href: path, ...withKeys({ keys }) })

/** The recently opened rows, without the open one. */
export const recentGroup = (recent: readonly Recent[], here: string): CommandGroup => ({
  title: 'Ouvertes récemment',
  rows: recent.filter(({ href }) => href !== here).map(({ href, label, detail }) => ({ key: `recent ${href}`, label, detail, href })),
})

/**
 * The server's results: orders first, unless the text begins a word of the first client's or checker's name and is in the first order for
 * its address alone. What a wrong letter may mean comes last.
 * @param isOld the answer belongs to an earlier text, until the next one arrives
 */
export const resultGroups = (
  { mistake, bookings, clients, checkers, deliveries, quotations, near }: SearchAnswer,
  { text, isOld }: { text: string; isOld: boolean },
): CommandGroup[] => {
  const groups: CommandGroup[] = [
    { title: mistake ? 'Numéros proches' : 'Commandes', rows: bookings.map(rowOfBooking), isOld },
    { title: 'Clients', rows: clients.map(rowOfClient), isOld },
    { title: 'Contrôleurs', rows: checkers.map(rowOfChecker), isOld },
    { title: 'Livraisons', rows: deliveries.map(rowOfDelivery), isOld },
    { title: 'Devis', rows: quotations.map(rowOfQuotation), isOld },
  ]
  const isNamed = ({ rows: [first] }: CommandGroup): boolean => first !== undefined && containsWords(first.label, text)
  const nearRows = [
    ...near.bookings.map(rowOfBooking),
    ...near.clients.map(rowOfClient),
    ...near.checkers.map(rowOfChecker),
    ...near.deliveries.map(rowOfDelivery),
    ...near.quotations.map(rowOfQuotation),
  ]
  return [
    ...groups.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one))),
    { title: 'Résultats proches', rows: nearRows, isOld },
  ]
}

type Matches = { total: number; totalIsExact: boolean } | undefined
const everyMatch = { tenant: 'du locataire', address: "à l'adresse" } as const

/** The links to the list of all orders that match the text as a tenant, or as an address. */
export const allMatchesGroup = (text: string, matches: Readonly<Record<keyof typeof everyMatch, Matches>>): CommandGroup => ({
  title: 'Toutes les commandes',
  rows: (['tenant', 'address'] as const).flatMap((filter) => {
    const list = matches[filter]
    if (text === '' || !list || list.total < 2) return []
    const count = formatTotal(list.total, list.totalIsExact)
    return [
      {
        key: `all ${filter}`,
        label: `Voir les ${count} commandes ${everyMatch[filter]} «\u00A0${text}\u00A0»`,
        href: `/booking?${filter}=${encodeURIComponent(text)}`,
      },
    ]
  }),
})

const rowOfBooking = (hit: BookingHit): CommandRow => ({
  key: `found ${hit.id}`,
  label: joined(hit.code, hit.tenantNames, hit.nearPhone && formatPhone(hit.nearPhone)),
  detail: joined(bookingServiceLabels[hit.service], `${hit.address}, ${hit.zipCode} ${hit.city}`, hit.clientName),
  side: joined(hit.startAt && formatDayShort(dayOf(hit.startAt)), bookingStatusLabels[hit.status]),
  href: `/booking/${hit.id}`,
})

const rowOfClient = ({ id, name, zipCode, city, phone }: ClientHit): CommandRow => ({
  key: `found ${id}`,
  label: name,
  detail: joined(`${zipCode} ${city}`, phone && formatPhone(phone)),
  href: `/client/${id}`,
})

const rowOfChecker = ({ id, name, type, zipCode, phone }: CheckerHit): CommandRow => ({
  key: `found ${id}`,
  label: name,
  detail: joined(checkerTypeLabels[type], zipCode, phone && formatPhone(phone)),
  href: `/checker/${id}`,
})

const rowOfDelivery = ({ id, reference, clientName, status, dates: [first] }: DeliveryHit): CommandRow => ({
  key: `found ${id}`,
  label: reference,
  detail: joined('Livraison', clientName),
  side: joined(first && formatDayShort(first), deliveryStatusLabels[status]),
  href: `/deliveries/${id}`,
})

const rowOfQuotation = (hit: QuotationHit): CommandRow => ({
  key: `found ${hit.id}`,
  label: joined(nameOfQuotation(hit), hit.title),
  detail: joined('Devis', hit.clientName),
  side: stateInWords(hit, todayInParis()),
  href: `/quotation/${hit.id}`,
})
