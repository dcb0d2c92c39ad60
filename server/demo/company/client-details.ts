import type { MessageKind } from '@adm/domain/client/client-recipients'
import type { ClientUserRole } from '@adm/domain/client/client-user'
import type { BookingOption } from '@adm/domain/offer/booking-option'
import type { Random } from '../random.ts'
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
/** The fields and users of a demo client, except its name and place. */
export type ClientDetails = ReturnType<typeof makeClientDetails>

const noOptions: readonly BookingOption[] = []
const tours: readonly BookingOption[] = ['virtual_tour']
const kinds: readonly (readonly MessageKind[])[] = [['invoice', 'overdue'], ['report'], []]

const makeTerms = (random: Random) => {
  const frequency = random.weighted([
    ['classic', 55],
    ['monthly', 35],
    ['weekly', 10],
  ] as const)
  return {
    payment_terms: random.weighted([
      ['30_days', 50],
      ['45_days_month_end', 20],
      ['receipt', 20],
      ['60_days', 10],
    ] as const),
    payment_means: random.weighted([
      ['transfer', 60],
      ['direct_debit', 30],
      ['card', 10],
    ] as const),
    invoicing_frequency: frequency,
    invoicing_day: frequency === 'monthly' ? random.pick(['5', '10', 'last'] as const) : null,
    purchase_order_required: random.bool(0.1),
    date_chosen_by: random.pick(['client', 'client', 'tenant', 'company'] as const),
    confirmed_by: random.pick(['nobody', 'tenant', 'client'] as const),
    keys_instructions: random.bool(0.4) ? "Les clés se prennent et se rendent à l'accueil, contre signature." : null,
    default_options: random.bool(0.1) ? tours : noOptions,
  }
}

const makeInformations = (random: Random, word: string) => ({
  emergency_phone: random.bool(0.3) ? mobile(random) : null,
  office_hours: random.bool(0.7) ? 'Lundi à vendredi, 9 h – 12 h 30 et 14 h – 18 h' : null,
  preferences: random.bool(0.2) ? 'Prévenir par téléphone de tout retard, avant le locataire.' : null,
  crm_deal_id: random.bool(0.5) ? `D-${random.int(1_000, 9_999)}` : null,
  crm_company_url: random.bool(0.5) ? `https://crm.example/entreprises/${word}` : null,
  potential_missions_per_month: random.bool(0.8) ? random.int(2, 60) : null,
  lot_count: random.bool(0.8) ? random.int(4, 250) * 10 : null,
})

const makePeople = (random: Random, word: string): Person[] => {
  const named = Array.from({ length: random.int(1, 3) }, () => makePerson(random))
  const once = [...new Map(named.map((person) => [`${person.firstName} ${person.lastName}`, person])).values()]
  return once.map(({ firstName, lastName, email }, rank) => ({
    id: random.id(founded),
    name: `${firstName} ${lastName}`,
    email: `${email.split('@')[0]}@${word}.example`,
    phone: mobile(random),
    role: rank === 0 ? 'manager' : random.pick(['agent', 'accountant', 'director'] as const),
    notifications: rank === 0 ? ['order', 'appointment', 'report'] : random.pick(kinds),
    is_main: rank === 0,
  }))
}

/**
 * Makes the fields and users of a client, except its name and place.
 * @param random a generator of its own, so that its draws do not change the rest of the company
 */
export const makeClientDetails = (random: Random, word: string) => ({
  fields: { ...makeInformations(random, word), ...makeTerms(random) },
  isFollowed: random.bool(0.6),
  users: makePeople(random, word),
})
