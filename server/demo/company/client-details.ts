import type { MessageKind } from '@adm/domain/client/client-recipients'
import type { ClientUserRole } from '@adm/domain/client/client-user'
import type { Random } from '../random.ts'
import { founded, makePerson, mobile } from './person.ts'

type Person = {
  id: string
  name: string
  email: string
  phone: string
  role: ClientUserRole
  notifications: MessageKind[]
  isMain: boolean
}
/** The fields and users of a demo client, except its name and place. */
export type ClientDetails = ReturnType<typeof makeClientDetails>

const kinds: readonly (readonly MessageKind[])[] = [['invoice', 'overdue'], ['report'], []]

const makeTerms = (random: Random) => {
  const frequency = random.weighted([
    ['classic', 55],
    ['monthly', 35],
    ['weekly', 10],
  ] as const)
  return {
    paymentTerms: random.weighted([
      ['30_days', 50],
      ['45_days_month_end', 20],
      ['receipt', 20],
      ['60_days', 10],
    ] as const),
    paymentMeans: random.weighted([
      ['transfer', 60],
      ['direct_debit', 30],
      ['card', 10],
    ] as const),
    invoicingFrequency: frequency,
    invoicingDay: frequency === 'monthly' ? random.pick(['5', '10', 'last'] as const) : null,
    purchaseOrderRequired: random.bool(0.1),
    dateChosenBy: random.pick(['client', 'client', 'tenant', 'company'] as const),
    confirmedBy: random.pick(['nobody', 'tenant', 'client'] as const),
    keysInstructions: random.bool(0.4) ? "Les clés se prennent et se rendent à l'accueil, contre signature." : null,
    defaultOptions: random.bool(0.1) ? ['virtual_tour' as const] : [],
  }
}

const makeInformations = (random: Random, word: string) => ({
  emergencyPhone: random.bool(0.3) ? mobile(random) : null,
  officeHours: random.bool(0.7) ? 'Lundi à vendredi, 9 h – 12 h 30 et 14 h – 18 h' : null,
  preferences: random.bool(0.2) ? 'Prévenir par téléphone de tout retard, avant le locataire.' : null,
  crmDealId: random.bool(0.5) ? `D-${random.int(1_000, 9_999)}` : null,
  crmCompanyUrl: random.bool(0.5) ? `https://crm.example/entreprises/${word}` : null,
  potentialMissionsPerMonth: random.bool(0.8) ? random.int(2, 60) : null,
  lotCount: random.bool(0.8) ? random.int(4, 250) * 10 : null,
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
    notifications: rank === 0 ? ['order', 'appointment', 'report'] : [...random.pick(kinds)],
    isMain: rank === 0,
  }))
}

/**
 * Makes the fields and users of a client, except its name and place.
 * @param random a generator of its own, so that its draws do not change the rest of the company
 */
export const makeClientDetails = (random: Random, word: string) => {
  const [informations, terms, isFollowed, users] = [
    makeInformations(random, word),
    makeTerms(random),
    random.bool(0.6),
    makePeople(random, word),
  ]
  // Drawn last, so that the other draws stay as they were.
  const invoiceGrouping = random.weighted([
    ['client', 80],
    ['ug', 10],
    ['purchase_order', 10],
  ] as const)
  return { informations, terms: { ...terms, invoiceGrouping }, isFollowed, users }
}
