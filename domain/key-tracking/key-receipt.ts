import { addressesOf, recipientsOf, type Reached } from '../client/client-recipients.ts'
import { formatMoment } from '../values/date/moment.ts'
import { keyKindLabels, keyKinds } from './key-count.ts'
import { type CustodyEntry, keyHolderLabels } from './key-custody.ts'
import type { KeyLeg } from './key-status.ts'
import { keyTransitionOf, keyTransitions } from './key-transition.ts'
import type { StepReceipt } from './key-transition-row.ts'

const stepsOf = (leg: KeyLeg): readonly string[] => keyTransitions.filter((row) => row.leg === leg).map(({ id }) => id)
const isCorrection = ({ step }: Pick<CustodyEntry, 'step'>): boolean => keyTransitionOf(step)?.hands === 'back'
const receiptOf = ({ step }: Pick<CustodyEntry, 'step'>): StepReceipt => keyTransitionOf(step)?.receipt ?? {}

/** The last handover of a leg, for which a receipt is signed; null when it was corrected. @param ledger of the leg's order, oldest first */
export const receiptEntry = (ledger: readonly CustodyEntry[], leg: KeyLeg): CustodyEntry | null => {
  const steps = stepsOf(leg)
  const last = ledger.findLast(({ step }) => steps.includes(step))
  return last && !isCorrection(last) ? last : null
}

/** The order's details on a receipt. */
export type ReceiptOrder = { bookingCode: string; clientName: string; address: string; zipCode: string; city: string }

/** The content of a receipt: the data of `server/templates/key-receipt.typ`. */
export type KeyReceipt = {
  title: string
  facts: readonly { label: string; value: string }[]
  keys: readonly { label: string; count: number }[]
  total: number
  notes: readonly string[]
  signatures: readonly [string, string]
}

const depositNote =
  'La remise des clés par le locataire sortant fait courir le délai de restitution du dépôt de garantie (loi n°\u00a089-462 du 6 juillet 1989, article 22).'

/** The receipt of a handover. @param giver the previous holder */
export const keyReceipt = (entry: CustodyEntry, giver: string, order: ReceiptOrder): KeyReceipt => {
  const { holder, counts, at, place, proof } = entry
  const keys = keyKinds.flatMap((kind) => (counts[kind] ? [{ label: keyKindLabels[kind], count: counts[kind] }] : []))
  const facts = [
    ['Commande', order.bookingCode],
    ['Client', order.clientName],
    ['Logement', `${order.address}, ${order.zipCode} ${order.city}`],
    ['Remises par', giver],
    ['Reçues par', `${holder.name} (${keyHolderLabels[holder.kind].toLocaleLowerCase('fr')})`],
    ['Date et heure', formatMoment(at)],
    ['Lieu', place],
    ['Pièce jointe', proof],
  ] as const
  return {
    title: 'Attestation de remise de clés',
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    keys,
    total: keys.reduce((sum, { count }) => sum + count, 0),
    notes: receiptOf(entry).givesUp ? [depositNote] : [],
    signatures: [giver, holder.name],
  }
}

/** Whether the receipt of the step is mailed automatically, once. */
export const isMailedAutomatically = (entry: Pick<CustodyEntry, 'step'>): boolean => receiptOf(entry).isMailed === true

type Tenant = { role: string; emails?: string | null | undefined }

/** The recipients of a handover's receipt: its tenants, and the client's contacts notified about keys; each address once. */
export const receiptRecipients = (entry: Pick<CustodyEntry, 'step'>, tenants: readonly Tenant[], client: Reached): string[] => {
  const tenantEmails = tenants.filter(({ role }) => role === receiptOf(entry).tenants).flatMap(({ emails }) => addressesOf(emails))
  const all = [...tenantEmails, ...recipientsOf(client, 'keys').map(({ email }) => email)].map((email) => email.toLowerCase())
  return [...new Set(all)]
}
