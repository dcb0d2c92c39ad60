import { z } from 'zod'
import { missingFieldNames } from '../booking/order/missing-field.ts'
import { notificationKindNames } from '../notification/notification-kind.ts'
import { instant } from '../values/date/moment.ts'
import { riskFactors } from './alert-setting.ts'

/** What is missing from a client's file. Source: `docs/domain.md` 2.1, `noDataClient`. */
export const missingClientDataLabels = {
  siret: 'le SIRET',
  billingAddress: "l'adresse de facturation",
  mainUser: 'un utilisateur principal',
  offer: 'une offre',
  invoicingDay: 'le jour de la facture mensuelle',
  priceGrid: 'une grille de prix',
} as const
export type MissingClientData = keyof typeof missingClientDataLabels
export const missingClientData = [
  'siret',
  'billingAddress',
  'mainUser',
  'offer',
  'invoicingDay',
  'priceGrid',
] as const satisfies readonly MissingClientData[]

/** The rules, one for each condition that opens an alert. */
export const alertRules = [
  'statusNoChecker',
  'nothingProposed',
  'propositionOld',
  'checkerAwaitedLate',
  'linkOld',
  'wishedSoon',
  'presenceUnconfirmed',
  'dispatchDataMissing',
  'executionDataMissing',
  'missionNotClosed',
  'closedWithoutData',
  'reportMissing',
  'clientDataMissing',
  'addressBounced',
  'risk',
] as const
export type AlertRule = (typeof alertRules)[number]

/** Whose address it is from which messages come back. */
export const bounceOwners = ['tenant', 'contact', 'checker', 'partner', 'client', 'clientUser', 'clientRecipient'] as const
export type BounceOwner = (typeof bounceOwners)[number]

const returnedMessage = z.object({ id: z.uuid(), kind: z.enum(notificationKindNames) })
/** A message that came back. */
export type ReturnedMessage = z.output<typeof returnedMessage>

/**
 * Why an alert is open. No value drifts with the clock (an age is the instant from which it counts), so that an evaluation that finds the
 * same finds equal facts.
 */
export const alertFact = z.object({
  rule: z.enum(alertRules),
  /** What was observed: an instant or a day, a number of points, or the names of missing fields. */
  observed: z.union([z.string(), z.number(), z.array(z.string())]),
  /** From what on the rule is true: hours, days or points; null when any value is too much. */
  threshold: z.number().nullable(),
  /** From when on the rule is true. */
  since: instant,
  /** Of a risky order: the factor, and its points in `observed`. */
  factor: z.enum(riskFactors).optional(),
  /** Of missing data of an order: the fields, with their words. */
  fields: z.array(z.object({ name: z.enum(missingFieldNames), words: z.string() })).optional(),
  /** Of a bounced address, which is in `observed`: whose it is, and the last messages that came back. */
  bounce: z
    .object({ addressId: z.uuid(), of: z.enum(bounceOwners), ownerId: z.uuid().nullable(), messages: z.array(returnedMessage) })
    .optional(),
  /** A name that the sentence needs: a checker, a tenant, a key's place. */
  name: z.string().optional(),
})
export type AlertFact = z.output<typeof alertFact>
