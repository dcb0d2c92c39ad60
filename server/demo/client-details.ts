import type { MessageKind } from '@adm/domain/client/client-recipients'
import type { ClientUserRole } from '@adm/domain/client/client-user'
import type { BookingOption } from '@adm/domain/offer/booking-option'
import type { Chance } from './chance.ts'
import { founded, makePerson, mobile } from './person.ts'

type Person = {
  id: string
  name: string
  email: string
  phone: string
  role: ClientUserRole
  notifications: readonly MessageKind[]
  is_main: boolean
}
/** What a client of the demo company has beside its name and its place. */
export type ClientDetails = ReturnType<typeof makeClientDetails>

const noOptions: readonly BookingOption[] = []
const tours: readonly BookingOption[] = ['virtual_tour']
const kinds: readonly (readonly MessageKind[])[] = [['invoice', 'overdue'], ['report'], []]

const makeTerms = (chance: Chance) => {
  const frequency = chance.weigh([
    ['classic', 55],
    ['monthly', 35],
    ['weekly', 10],
  ] as const)
  return {
    payment_terms: chance.weigh([
      ['30_days', 50],
      ['45_days_month_end', 20],
      ['receipt', 20],
      ['60_days', 10],
    ] as const),
    payment_means: chance.weigh([
      ['transfer', 60],
      ['direct_debit', 30],
      ['card', 10],
    ] as const),
    invoicing_frequency: frequency,
    invoicing_day: frequency === 'monthly' ? chance.pick(['5', '10', 'last'] as const) : null,
    purchase_order_required: chance.happens(0.1),
    date_chosen_by: chance.pick(['client', 'client', 'tenant', 'company'] as const),
    confirmed_by: chance.pick(['nobody', 'tenant', 'client'] as const),
    keys_instructions: chance.happens(0.4) ? "Les clés se prennent et se rendent à l'accueil, contre signature." : null,
    default_options: chance.happens(0.1) ? tours : noOptions,
  }
}

const makeInformations = (chance: Chance, word: string) => ({
  emergency_phone: chance.happens(0.3) ? mobile(chance) : null,
  office_hours: chance.happens(0.7) ? 'Lundi à vendredi, 9 h – 12 h 30 et 14 h – 18 h' : null,
  preferences: chance.happens(0.2) ? 'Prévenir par téléphone de tout retard, avant le locataire.' : null,
  crm_deal_id: chance.happens(0.5) ? `D-${chance.int(1_000, 9_999)}` : null,
  crm_company_url: chance.happens(0.5) ? `https://crm.example/entreprises/${word}` : null,
  potential_missions_per_month: chance.happens(0.8) ? chance.int(2, 60) : null,
  lot_count: chance.happens(0.8) ? chance.int(4, 250) * 10 : null,
})

const makePeople = (chance: Chance, word: string): Person[] => {
  const named = Array.from({ length: chance.int(1, 3) }, () => makePerson(chance))
  const once = [...new Map(named.map((one) => [`${one.firstName} ${one.lastName}`, one])).values()]
  return once.map(({ firstName, lastName, email }, rank) => ({
    id: chance.id(founded),
    name: `${firstName} ${lastName}`,
    email: `${email.split('@')[0]}@${word}.example`,
    phone: mobile(chance),
    role: rank === 0 ? 'manager' : chance.pick(['agent', 'accountant', 'director'] as const),
    notifications: rank === 0 ? ['order', 'appointment', 'report'] : chance.pick(kinds),
    is_main: rank === 0,
  }))
}

/**
 * What a client has beside its name and its place.
 * @param chance of its own: what it draws moves nothing else of the company
 */
export const makeClientDetails = (chance: Chance, word: string) => ({
  known: { ...makeInformations(chance, word), ...makeTerms(chance) },
  isFollowed: chance.happens(0.6),
  users: makePeople(chance, word),
})
