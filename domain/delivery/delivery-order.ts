import type { BookingDraft } from '../booking/order/booking.ts'
import type { TenantDraft } from '../booking/order/booking-people.ts'
import { type AnnexKind, annexKinds } from '../dwelling/dwelling.ts'
import type { BookingOption } from '../offer/booking-option.ts'
import type { Delivery } from './delivery.ts'
import type { Lot } from './delivery-lot.ts'

const prospect = (
  gender: Lot['prospectGender'],
  [firstName, lastName]: readonly (string | null | undefined)[],
  { emails, phone }: Pick<TenantDraft, 'emails' | 'phone'>,
): TenantDraft[] =>
  firstName && lastName ? [{ role: 'prospect', gender, firstName, lastName, emails, phone, presenceRequired: true }] : []

/** Up to two prospects of a lot, expected on site. */
const prospectsOf = (lot: Lot): TenantDraft[] => [
  ...prospect(lot.prospectGender, [lot.prospectFirstName, lot.prospectLastName], { emails: lot.prospectEmail, phone: lot.prospectPhone }),
  ...prospect(lot.secondGender, [lot.secondFirstName, lot.secondLastName], { emails: lot.secondEmail, phone: lot.secondPhone }),
]

const annexCells: Record<AnnexKind, readonly [keyof Lot & `${string}Level`, keyof Lot & `${string}Number`]> = {
  cellar: ['cellarLevel', 'cellarNumber'],
  garage: ['garageLevel', 'garageNumber'],
  parking: ['parkingLevel', 'parkingNumber'],
}
const annexesOf = (lot: Lot) =>
  annexKinds.flatMap((kind) => {
    const [level, number] = annexCells[kind].map((column) => lot[column])
    return level || number ? [{ kind, level, number }] : []
  })

/** The options that the delivery adds to each order: a capture is the virtual tour. */
const optionsOf = ({ addCaptureToInventories, isAnnotated }: Delivery): BookingOption[] => [
  ...(addCaptureToInventories ? (['virtual_tour'] as const) : []),
  ...(isAnnotated ? (['annotated'] as const) : []),
]

/** What an order has no field for. */
const commentOf = ({ missionHour, annexUg, incompleteInformation }: Lot): string | null =>
  [
    missionHour ? `Heure souhaitée : ${missionHour.replace(':', ' h ')}.` : null,
    annexUg ? `UG des annexes : ${annexUg}.` : null,
    incompleteInformation ? `Dossier incomplet : ${incompleteInformation}` : null,
  ]
    .filter((line) => line !== null)
    .join('\n') || null

/** One place for all lots: the withdrawal and the return of the keys. */
const keysOf = ({ keysAddress: place, keysHours: hours, keysInformation }: Delivery) =>
  place ? ({ way: 'ADDRESS', place, hours, comment: keysInformation?.slice(0, 500) } as const) : undefined

/** The order of a lot: what the row says, else the delivery. Source: `docs/business.md` 1.8. */
export const orderOfLot = (lot: Lot, delivery: Delivery): BookingDraft => {
  const tenants = prospectsOf(lot)
  const [firstDay] = delivery.dates
  const lastDay = delivery.dates.at(-1)
  const keys = keysOf(delivery)
  return {
    clientId: delivery.clientId,
    service: delivery.service,
    language: delivery.language,
    furnished: delivery.furnished,
    address: lot.address,
    zipCode: lot.zipCode,
    city: lot.city,
    residence: lot.residence,
    building: lot.building,
    staircase: lot.staircase,
    floor: lot.floor,
    apartmentNumber: lot.apartmentNumber,
    propertyType: 'house',
    ...lot.typology,
    surface: lot.surface,
    annexes: annexesOf(lot),
    clientReference: lot.orderId ?? delivery.reference,
    ug: lot.ug,
    options: optionsOf(delivery),
    wishedDay: lot.missionDate ?? firstDay,
    wishedUntilDay: lot.missionDate || firstDay === lastDay ? null : lastDay,
    presenceRequired: tenants.length > 0,
    comment: commentOf(lot),
    tenants,
    contacts: delivery.contacts,
    keysPlan: keys,
    depositPlan: keys,
  }
}
