import { createHash } from 'node:crypto'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import type { Quotation } from '@adm/domain/quotation/quotation'
import type { QuotationLineDraft } from '@adm/domain/quotation/quotation-line'
import { getReached } from '../../features/client/row/client.queries.ts'
import { findEditionsToPrint, type SentEdition, setEditionPdf } from '../../features/quotation/quotation-edition.queries.ts'
import { drawEdition } from '../../features/quotation/quotation-print.service.ts'
import { changeQuotationStatus } from '../../features/quotation/quotation-step.service.ts'
import { changeQuotation, createQuotation, quotationContacts } from '../../features/quotation/quotation.service.ts'
import { attachFile, insertPendingFile } from '../../platform/stored-file/stored-file.queries.ts'
import type { Runtime, Work } from '../../platform/work/work.ts'
import { pickTown } from '../company/areas.ts'
import type { CompanyState } from '../company/company-state.ts'
import type { DemoClient } from '../company/company.ts'
import type { DemoLoad } from '../demo-load.queries.ts'
import { makeRandom, type Random } from '../random.ts'
import { workAt } from '../work-at.ts'

type Sample = {
  title: string
  daysAgo: number
  reached: 'draft' | 'sent' | 'declined' | 'accepted' | 'invoiced'
  lines: number
  hasVersions?: true
}

/** A quotation of each state, the oldest first, since numbers follow the days: the first has expired by now. */
const samples: readonly Sample[] = [
  { title: 'Sorties de la résidence des Mariniers', daysAgo: 45, reached: 'sent', lines: 3 },
  { title: 'Entrées du trimestre', daysAgo: 40, reached: 'invoiced', lines: 4 },
  { title: 'États des lieux de la rue Mercière', daysAgo: 20, reached: 'declined', lines: 2 },
  { title: 'Reprise du parc Saint-Clair', daysAgo: 12, reached: 'accepted', lines: 5 },
  { title: 'Entrées de la résidence étudiante', daysAgo: 8, reached: 'sent', lines: 6, hasVersions: true },
  { title: 'Sorties de juin', daysAgo: 3, reached: 'sent', lines: 2 },
  { title: 'Prévisites avant travaux', daysAgo: 0, reached: 'draft', lines: 3 },
]
/** The acceptances are recorded once the PDFs are made. */
const awaited = samples.filter(({ reached }) => reached === 'accepted' || reached === 'invoiced').map(({ title }) => title)

/** Adds quotations for clients who are not blocked, and sends those that were sent. */
export const addQuotations = async (work: Work, company: CompanyState, { seed }: Pick<DemoLoad, 'seed'>): Promise<void> => {
  const free = company.clients.filter((client) => company.blockOf(client, dayOf(work.now)) === null)
  for (const [rank, sample] of samples.entries()) {
    const client = free[rank * 3]
    if (client) await addQuotation(work, company, { random: makeRandom(seed, 'quotation', rank), sample, client })
  }
}

type Added = { random: Random; sample: Sample; client: DemoClient }

const addQuotation = async (work: Work, company: CompanyState, { random, sample, client }: Added): Promise<void> => {
  const then = at(work, sample.daysAgo)
  const lines = Array.from({ length: sample.lines }, () => lineOf(random, company, work.newId()))
  const discount = { kind: 'free' as const, id: work.newId(), label: 'Remise commerciale', quantity: -1, unitCents: 2_500 }
  const draft = { clientId: client.id, title: sample.title, isPrivateLessor: sample.lines === 2, createsOrders: false, comment: null }
  const row = await createQuotation(then, { ...draft, lines })
  if (sample.reached === 'draft') return
  await send(then, row)
  if (sample.hasVersions) {
    const next = at(work, sample.daysAgo - 2)
    const { version } = await changeQuotationStatus(next, row.id, { to: 'draft' })
    await send(next, await changeQuotation(next, row.id, { lines: [...lines, discount] }, version))
  }
  if (sample.reached === 'declined') {
    await changeQuotationStatus(at(work, sample.daysAgo - 4), row.id, {
      to: 'declined',
      reason: 'Le propriétaire fait lui-même les visites',
    })
  }
}

const at = (work: Work, daysAgo: number): Work => workAt(work, `${addDays(dayOf(work.now), -daysAgo)}T09:30:00.000Z`, work.by)

const send = async (work: Work, { id, clientId }: Quotation): Promise<void> => {
  const [contact] = quotationContacts(await getReached(work.db, clientId))
  if (contact) await changeQuotationStatus(work, id, { to: 'sent', recipientEmail: contact.email })
}

/** A dwelling of an area of the company, to be inspected. */
const lineOf = (random: Random, company: CompanyState, id: string): QuotationLineDraft => {
  const town = pickTown(random, random.pick(company.areas))
  return {
    kind: 'service',
    id,
    service: random.pick(['checkin', 'checkout'] as const),
    options: [],
    address: `${random.int(2, 60)} rue de la République`,
    zipCode: town.zipCode,
    city: town.city,
    propertyType: 'house',
    propertyKind: 'apartment',
    furnished: random.bool(0.3),
    roomCount: random.pick(['T1', 'T2', 'T3', 'T4'] as const),
    surface: random.int(22, 88),
  }
}

type Printed = { sent: SentEdition; key: string; bytes: Buffer }

/** Makes the PDFs of the quotations that are accepted, outside of the transaction that records it. */
export const printAccepted = async (runtime: Runtime): Promise<readonly Printed[]> => {
  const printed: Printed[] = []
  for (const sent of await findEditionsToPrint(runtime.db, awaited)) {
    const { bytes } = await drawEdition(sent)
    const key = `quotation-${sent.id}-demo`
    await insertPendingFile(runtime.db, key, runtime.now())
    await runtime.files.write(key, bytes)
    printed.push({ sent, key, bytes })
  }
  return printed
}

/** Records the acceptances, and the invoice of the oldest. */
export const acceptQuotations = async (work: Work, printed: readonly Printed[]): Promise<void> => {
  for (const { sent, key, bytes } of printed) {
    await attachFile(work.db, key)
    await setEditionPdf(work.db, sent.id, { key, hash: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength })
    const then = workAt(work, `${addDays(dayOf(sent.sentAt), 2)}T14:00:00.000Z`, work.by)
    await changeQuotationStatus(then, sent.quotationId, { to: 'sent', name: sent.content.client.name })
    if (sent.content.title === samples.find(({ reached }) => reached === 'invoiced')?.title)
      await changeQuotationStatus(work, sent.quotationId, { to: 'invoiced' })
  }
}
