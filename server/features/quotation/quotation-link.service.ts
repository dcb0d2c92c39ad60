import type { FileAnswer } from '@adm/contract/call/call'
import type { LinkedQuotation } from '@adm/contract/quotation/quotation'
import { type LinkedAcceptance, type LinkedDecline, type LinkedState, type Quotation, standingOf } from '@adm/domain/quotation/quotation'
import { agreementOf } from '@adm/domain/quotation/quotation-document'
import { quotationRefusals } from '@adm/domain/quotation/quotation-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { defineLink, subjectIdOf } from '../../platform/link/link-subject.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findEditionById, type SentEdition } from './quotation-edition.queries.ts'
import { editionFile } from './quotation-print.service.ts'
import { recordAcceptance, recordDecline, requireQuotationStep } from './quotation-step.service.ts'
import { getQuotation, getQuotationForChange } from './quotation.queries.ts'

/** The version of a link, and its quotation as it is now. */
type Linked = { sent: SentEdition; row: Quotation; state: LinkedState }

const stateOf = (row: Quotation, sent: SentEdition, today: string): LinkedState => {
  if (row.edition !== sent.edition || row.status === 'draft') return 'replaced'
  if (row.status === 'declined') return 'declined'
  if (row.acceptedAt !== null) return 'accepted'
  return standingOf(row, today) === 'expired' ? 'expired' : 'open'
}

/** What the bearer reads: the frozen version, nothing of one that was replaced. */
const answerOf = ({ state, sent, row }: Linked): LinkedQuotation => {
  if (state === 'replaced') return { state, offer: null }
  const { number, edition, sentAt, validUntil, content } = sent
  const { issuer, client, title, comment, lines, totals, tenantShares } = content
  return {
    state,
    offer: {
      number,
      edition,
      sentAt,
      validUntil,
      title,
      comment,
      totals,
      tenantShares,
      issuer: issuer.name,
      issuerContact: issuer.contact,
      clientName: client.name,
      lines: lines.map(({ label, place, why, netCents }) => ({ label, place, why, netCents })),
      agreement: agreementOf(content),
      acceptedBy: row.acceptance?.name ?? null,
      acceptedAt: row.acceptedAt,
    },
  }
}

const quotationLink = defineLink<Linked, LinkedQuotation>({
  kinds: ['quotation'],
  open: async ({ db, now }, link) => {
    const sent = await findEditionById(db, subjectIdOf(link))
    if (!sent) return undefined
    const row = await getQuotation(db, sent.quotationId)
    return { sent, row, state: stateOf(row, sent, dayOf(now)) }
  },
  lock: async ({ db }, link) => {
    const sent = await findEditionById(db, subjectIdOf(link))
    if (sent) await getQuotationForChange(db, sent.quotationId)
  },
  bearer: ({ sent, row }) => ({ id: sent.id, actor: 'CLI', name: `${row.clientName} (client)` }),
  answer: async (_, linked) => answerOf(linked),
})

/** What the bearer of a quotation's link sees. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedQuotation = quotationLink.read

/** The PDF that the link came with. @throws {Refusal} `LINK_NOT_VALID`, `QUOTATION_REPLACED` */
export const printLinkedQuotation = async (reading: Reading, token: string): Promise<FileAnswer> => {
  const { sent, state } = await quotationLink.get(reading, token)
  if (state === 'replaced') throw quotationRefusals.replaced()
  return editionFile(reading.files, sent)
}

/** @throws {Refusal} `QUOTATION_REPLACED` for another version than the one that was read */
const requireSameVersion = ({ sent, state }: Linked, edition: number): void => {
  if (state === 'replaced' || sent.edition !== edition) throw quotationRefusals.replaced()
}

/**
 * Accepts the version that the bearer read, with its proof. A second acceptance is answered alike, and proves nothing else.
 * @throws {Refusal} `LINK_NOT_VALID`, `QUOTATION_REPLACED`, `QUOTATION_ANSWERED` once declined, `QUOTATION_EXPIRED`
 */
export const acceptLinkedQuotation = (work: Work, token: string, { name, edition }: LinkedAcceptance): Promise<LinkedQuotation> =>
  quotationLink.change(work, token, async (asClient, linked) => {
    requireSameVersion(linked, edition)
    if (linked.state === 'accepted') return linked
    if (linked.state === 'declined') throw quotationRefusals.answered()
    await requireQuotationStep(asClient, linked.row, { to: 'sent', name })
    await recordAcceptance(asClient, linked.row, { name, address: work.address ?? null, by: 'client' })
    return undefined
  })

/**
 * Declines the version that the bearer read, with the reason. A second refusal is answered alike.
 * @throws {Refusal} `LINK_NOT_VALID`, `QUOTATION_REPLACED`, `QUOTATION_ANSWERED` once accepted
 */
export const declineLinkedQuotation = (work: Work, token: string, { reason, edition }: LinkedDecline): Promise<LinkedQuotation> =>
  quotationLink.change(work, token, async (asClient, linked) => {
    requireSameVersion(linked, edition)
    if (linked.state === 'declined') return linked
    await requireQuotationStep(asClient, linked.row, { to: 'declined', reason })
    await recordDecline(asClient, linked.row, reason)
    return undefined
  })
