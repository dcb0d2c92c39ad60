import { createHash } from 'node:crypto'
import { isSameAddress } from '@adm/domain/client/client-recipients'
import type { Quotation, QuotationStep } from '@adm/domain/quotation/quotation'
import { agreementOf } from '@adm/domain/quotation/quotation-document'
import { quotationEvents } from '@adm/domain/quotation/quotation-events'
import { quotationRefusals } from '@adm/domain/quotation/quotation-refusals'
import {
  quotationActors,
  type QuotationFacts,
  quotationMachine,
  type QuotationTransition,
} from '@adm/domain/quotation/quotation-transition'
import { dayOf } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import { takeNumber } from '../../platform/number-series/number-series.ts'
import type { Work } from '../../platform/work/work.ts'
import { getReached } from '../client/row/client.queries.ts'
import { findEdition, insertEdition } from './quotation-edition.queries.ts'
import { agreeOnPrices, createLineOrders } from './quotation-order.service.ts'
import { contentNow } from './quotation-print.service.ts'
import { mailQuotationJob } from './quotation.jobs.ts'
import { findQuotationFacts, quotationContacts } from './quotation.service.ts'
import { getQuotation, getQuotationForChange, quotationSubject, updateQuotation } from './quotation.queries.ts'

/** The address of the client that was chosen, as the client has it. @throws {Refusal} `FIELDS_INVALID` for one that is not the client's */
const recipientOf = async (work: Work, { clientId }: Quotation, email: string | null | undefined): Promise<string | null> => {
  if (!email) return null
  const contact = quotationContacts(await getReached(work.db, clientId)).find((one) => isSameAddress(one.email, email))
  if (!contact) throw quotationRefusals.recipientUnknown()
  return contact.email
}

/** Sends a draft: its number at the first time, its content frozen; the PDF, the link and the mail follow by a job. */
const send = async (work: Work, before: Quotation, facts: QuotationFacts): Promise<Quotation> => {
  const validUntil = facts.validUntil ?? facts.today
  const recipient = facts.recipientEmail ?? ''
  const sentAt = work.now
  const frozen = async (number: string) => contentNow(work.db, before, { number, sentAt, validUntil })
  const taken = before.number ?? (await takeNumber(work, 'DE', dayOf(sentAt), JSON.stringify(await frozen('DE')))).number
  const content = await frozen(taken)
  const id = work.newId()
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const { edition, id: quotationId } = before
  await insertEdition(work.db, { id, quotationId, edition, number: taken, sentAt, validUntil, recipient, content, hash })
  await updateQuotation(work.db, before, { status: 'sent', number: taken, sentAt, validUntil, declineReason: null })
  const after = await recordRow(work, quotationSubject, before, { event: quotationEvents.Q01, facts: () => ({ recipient }) })
  await mailQuotationJob.enqueue(work, { quotationId, editionId: id, recipient })
  return after
}

type Accepted = { name: string; address: string | null; by: 'client' | 'staff' }

/**
 * Records an acceptance with its proof, and creates the orders when the quotation says so; one whose order is refused stays accepted.
 * The transition is checked by the caller.
 */
export const recordAcceptance = async (work: Work, before: Quotation, { name, address, by }: Accepted): Promise<Quotation> => {
  const sent = await findEdition(work.db, before.id, before.edition)
  if (!sent?.pdfHash) throw quotationRefusals.pdfMissing()
  const { content, pdfHash, edition } = sent
  const acceptance = { name, at: work.now, address, text: agreementOf(content), edition, pdfHash, by }
  await updateQuotation(work.db, before, { acceptedAt: work.now, acceptance })
  const after = await recordRow(work, quotationSubject, before, { event: quotationEvents.Q05 })
  await agreeOnPrices(work, after)
  return after.createsOrders ? createLineOrders(work, after) : after
}

/** Declines in the name of the author. The transition is checked by the caller. */
export const recordDecline = async (work: Work, before: Quotation, reason: string): Promise<Quotation> => {
  await updateQuotation(work.db, before, { status: 'declined', declineReason: reason })
  return recordRow(work, quotationSubject, before, { event: quotationEvents.Q03, reason })
}

/** A new version is written: the former PDF stays, its link opens nothing any more. */
const reopen = async (work: Work, before: Quotation, id: 'Q02' | 'Q04'): Promise<Quotation> => {
  await updateQuotation(work.db, before, {
    status: 'draft',
    edition: before.edition + 1,
    sentAt: null,
    validUntil: null,
    declineReason: null,
  })
  return recordRow(work, quotationSubject, before, { event: quotationEvents[id] })
}

/** Ends an accepted quotation as invoiced. The transition is checked by the caller. */
export const endAsInvoiced = async (work: Work, before: Quotation): Promise<Quotation> => {
  await updateQuotation(work.db, before, { status: 'invoiced' })
  return recordRow(work, quotationSubject, before, { event: quotationEvents.Q06 })
}

const carryOut = (work: Work, before: Quotation, { id }: QuotationTransition, facts: QuotationFacts): Promise<Quotation> => {
  switch (id) {
    case 'Q01':
      return send(work, before, facts)
    case 'Q02':
    case 'Q04':
      return reopen(work, before, id)
    case 'Q03':
      return recordDecline(work, before, facts.reason ?? '')
    case 'Q05':
      return recordAcceptance(work, before, { name: facts.name ?? '', address: null, by: 'staff' })
    case 'Q06':
      return endAsInvoiced(work, before)
  }
}

/** Checks a transition to a status for the author. @throws {Refusal} `TRANSITION_NOT_ALLOWED`, those of the guards */
export const requireQuotationStep = async (
  work: Work,
  before: Quotation,
  { to, validUntil, reason, name }: Omit<QuotationStep, 'recipientEmail'>,
  recipientEmail: string | null = null,
) => {
  const actors = quotationActors(work.by)
  const transition = quotationMachine.require(before.status, to, actors)
  const stored = await findQuotationFacts(work.db, before, work.now)
  const facts = {
    ...stored,
    recipientEmail,
    reason: reason ?? null,
    name: name ?? null,
    validUntil: before.status === 'draft' ? (validUntil ?? stored.validUntil) : stored.validUntil,
  }
  quotationMachine.take(transition, facts, { actors })
  return { transition, facts }
}

/**
 * Takes a step of a quotation.
 * @throws {Refusal} `STALE_VERSION`, `TRANSITION_NOT_ALLOWED`, `FIELDS_INVALID` for an address that is not the client's, those of the guards
 */
export const changeQuotationStatus = async (work: Work, id: string, step: QuotationStep, version?: number): Promise<Quotation> => {
  const before = await getQuotationForChange(work.db, id, version)
  const recipient = step.to === 'sent' && before.status === 'draft' ? await recipientOf(work, before, step.recipientEmail) : null
  const { transition, facts } = await requireQuotationStep(work, before, step, recipient)
  return carryOut(work, before, transition, facts)
}

/** Mails the sent version once more, with a new link. @throws {Refusal} `QUOTATION_NOT_SENT`, `FIELDS_INVALID` */
export const sendQuotationAgain = async (work: Work, id: string, email: string): Promise<Quotation> => {
  const before = await getQuotationForChange(work.db, id)
  const sent = await findEdition(work.db, id, before.edition)
  if (before.status !== 'sent' || before.acceptedAt !== null || !sent) throw quotationRefusals.notSent()
  const recipient = (await recipientOf(work, before, email)) ?? email
  await mailQuotationJob.enqueue(work, { quotationId: id, editionId: sent.id, recipient })
  await updateQuotation(work.db, before, {})
  await recordRow(work, quotationSubject, before, { event: quotationEvents.mailedAgain, facts: () => ({ recipient }) })
  return getQuotation(work.db, id)
}
