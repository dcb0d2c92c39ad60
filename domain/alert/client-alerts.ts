import { type BuyerKind, isRegistered } from '../client/buyer/buyer-kind.ts'
import type { Recipients } from '../client/client-recipients.ts'
import type { InvoicingDay, InvoicingFrequency } from '../client/client-terms.ts'
import type { Offer } from '../offer/offer.ts'
import { siret as siretSchema } from '../values/company-number.ts'
import { addDays, addMinutes, dayOf, startOfDay } from '../values/date/moment.ts'
import { type AlertFact, type MissingClientData, missingClientDataLabels } from './alert-fact.ts'
import type { AlertValues } from './alert-setting.ts'
import { addressesOfClient, type BouncedAddress, bounceFacts } from './bounce.ts'
import type { TimedAlert } from './timed-alert.ts'

/** The data of a client from which its alert follows. */
export type ClientSituation = {
  buyerKind: BuyerKind
  siret: string | null
  billing: { address: string | null; zipCode: string | null; city: string | null }
  hasMainUser: boolean
  offer: Offer
  invoicingFrequency: InvoicingFrequency
  invoicingDay: InvoicingDay | null
  /** Whether prices of the client's offer are in force. */
  hasPrices: boolean
  /** When the oldest open order was made; null without any. */
  openSince: string | null
  name: string
  emails: string | null
  users: readonly { name: string; email: string }[]
  recipients: Recipients
  /** Whether it was merged into another client: nothing is sent to it any more. */
  isMerged: boolean
  /** Those of its addresses from which messages come back. */
  bounced: readonly BouncedAddress[]
  /** When its next planned mission begins. */
  nextStartAt: string | null
}

/** Without an address of its own, a client is billed at its main address: only a half one is missing. */
const isBillingWhole = ({ address, zipCode, city }: ClientSituation['billing']): boolean =>
  Boolean(address && zipCode && city) || !(address || zipCode || city)

/** What is missing from a client's file before it can be invoiced. */
export const missingOfClient = (client: ClientSituation): MissingClientData[] => {
  const rows: readonly (readonly [isThere: boolean, name: MissingClientData])[] = [
    [!isRegistered(client.buyerKind) || siretSchema.safeParse(client.siret).success, 'siret'],
    [isBillingWhole(client.billing), 'billingAddress'],
    [client.hasMainUser, 'mainUser'],
    [client.offer !== 'NO_OFFER', 'offer'],
    [client.invoicingFrequency !== 'monthly' || client.invoicingDay !== null, 'invoicingDay'],
    [client.offer === 'NO_OFFER' || client.hasPrices, 'priceGrid'],
  ]
  return rows.filter(([isThere]) => !isThere).map(([, name]) => name)
}

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`
const nextMonth = (date: string): string => firstOfMonth(addDays(firstOfMonth(date), 31))

const runDayIn = (month: string, on: InvoicingDay): string =>
  on === 'last' ? addDays(nextMonth(month), -1) : addDays(firstOfMonth(month), Number(on) - 1)

/** The days on which a monthly client is invoiced: of this month, and of the next. */
export const runDaysAround = (now: string, on: InvoicingDay): string[] => {
  const today = dayOf(now)
  return [runDayIn(today, on), runDayIn(nextMonth(today), on)]
}

const noDataClient = (client: ClientSituation, { thresholds }: AlertValues, now: string): TimedAlert[] => {
  const missing = missingOfClient(client)
  if (client.openSince === null || missing.length === 0) return []
  const days = thresholds.runDays
  const observed = missing.map((name) => missingClientDataLabels[name])
  const fact: AlertFact = { rule: 'clientDataMissing', observed, threshold: days, since: client.openSince }
  const runs = client.invoicingFrequency === 'monthly' && client.invoicingDay ? runDaysAround(now, client.invoicingDay) : []
  const steps = runs.flatMap((run) => [
    { from: startOfDay(addDays(run, -days)), severity: 'high' as const },
    { from: startOfDay(addDays(run, 1)), severity: 'medium' as const },
  ])
  return [{ type: 'noDataClient', facts: [fact], steps }]
}

const hour = 60

/** The severity follows the next mission; once it has begun, the one after it counts. */
const bouncedAddress = (client: ClientSituation): TimedAlert[] => {
  const facts = client.isMerged ? [] : bounceFacts(addressesOfClient(client), client.bounced)
  const start = client.nextStartAt
  const steps: TimedAlert['steps'] =
    start === null
      ? []
      : [
          { from: addMinutes(start, -72 * hour), severity: 'high' },
          { from: addMinutes(start, -24 * hour), severity: 'critical' },
          { from: start, severity: 'medium' },
        ]
  return [{ type: 'bouncedAddress', facts, steps }]
}

/** The alerts of a client over time. `now` only chooses the invoicing days that come into question. Source: `docs/domain.md` 2.1. */
export const clientAlerts = (client: ClientSituation, values: AlertValues, now: string): TimedAlert[] => [
  ...noDataClient(client, values, now),
  ...bouncedAddress(client),
]
