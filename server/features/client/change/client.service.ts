import type { ClientDetail } from '@adm/contract/client/client'
import type { Company } from '@adm/contract/client/client-change'
import { france } from '@adm/domain/client/buyer/buyer'
import { changedBuyer } from '@adm/domain/client/buyer/changed-buyer'
import type { Client, ClientDuplicate } from '@adm/domain/client/client'
import type { ClientChange, ClientDraft } from '@adm/domain/client/client-draft'
import { clientEvents } from '@adm/domain/client/client-events'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { findStoppedMove } from '../merge/client-merge.queries.ts'
import {
  type ClientTermsChange,
  invoicingDayMessage,
  invoicingIsSound,
  lockedTerms,
  lockedTermsRight,
} from '@adm/domain/client/client-terms'
import type { SpecificProcess } from '@adm/domain/client/process/specific-process'
import { siret as siretSchema } from '@adm/domain/values/company-number'
import { dayOf } from '@adm/domain/values/date/moment'
import { phone as phoneSchema } from '@adm/domain/values/phone'
import { changeRow } from '../../../platform/history/change-row.ts'
import { record } from '../../../platform/history/history.ts'
import type { EditKind } from '../../../platform/history/restore.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findSpecificProcesses } from '../process/client-process.queries.ts'
import {
  type ClientForOrder,
  clientSubject,
  findDuplicates,
  getClient,
  getClientForOrder,
  insertClient,
  isActiveUser,
  lockCreations,
  updateClient,
} from '../row/client.queries.ts'
import { findPreferable, replacePreferredCheckers } from '../row/client-preferred-checker.queries.ts'
import type { CompanyRegister } from './company-register.ts'

/** The fields of its client that an order needs today. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const readClientForOrder = async ({ db, now }: Reading, id: string): Promise<ClientForOrder & { processes: SpecificProcess[] }> => {
  const [client, processes] = await Promise.all([getClientForOrder(db, id, dayOf(now)), findSpecificProcesses(db, id)])
  if (!client) throw clientRefusals.missing()
  return { ...client, processes }
}

/** A client with the block that is active today. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const readClient = async ({ db, now }: Reading, id: string): Promise<ClientDetail> => {
  const [client, forOrder, stoppedMove] = await Promise.all([
    getClient(db, id),
    getClientForOrder(db, id, dayOf(now)),
    findStoppedMove(db, id),
  ])
  return { ...client, activeBlock: forOrder?.activeBlock ?? null, stoppedMove }
}

/**
 * Creates a client.
 * @throws {Refusal} `CLIENT_ALREADY_KNOWN` when similar clients exist and the caller did not confirm a distinct one; `FIELDS_INVALID`
 */
export const createClient = async (work: Work, { despiteDuplicates, ...draft }: ClientDraft): Promise<Client> => {
  const { written, clashes } = changedBuyer({ buyerKind: 'company', country: france }, { buyerKind: 'company', ...draft })
  if (clashes.length > 0) throw clientRefusals.fields(clashes)
  await requireSalesRep(work.db, draft)
  await lockCreations(work.db)
  const alike = despiteDuplicates ? [] : await findDuplicates(work.db, draft)
  if (alike.length > 0) throw clientRefusals.duplicate(alike)
  const id = work.newId()
  await insertClient(work.db, { id, createdAt: work.now }, written)
  const after = await getClient(work.db, id)
  await record(work, clientEvents.created, { id, before: null, after })
  return after
}

/** Changes a client. @throws {Refusal} `STALE_VERSION` with the current row, `FIELDS_INVALID` for fields that contradict each other */
export const changeClient = (work: Work, id: string, change: ClientChange, version: number, kind: EditKind = 'changed'): Promise<Client> =>
  changeRow(work, clientSubject, { id, version, event: clientEvents[kind] }, async (before) => {
    const { written, clashes } = changedBuyer(before, change)
    if (clashes.length > 0) throw clientRefusals.fields(clashes)
    await requireSalesRep(work.db, change)
    await updateClient(work.db, before, written, work.now)
  })

/**
 * Changes the terms of a client.
 * @throws {Refusal} `FORBIDDEN` for an offer, a delay of payment or a threshold without an administrator's permission, `STALE_VERSION`,
 *   `FIELDS_INVALID`, also for a preferred checker outside of the network
 */
export const changeClientTerms = async (
  work: Work,
  id: string,
  change: ClientTermsChange,
  version: number,
  kind: EditKind = 'changed',
): Promise<Client> => {
  if (lockedTerms.some((name) => change[name] !== undefined)) requireRight(work, lockedTermsRight)
  return changeRow(work, clientSubject, { id, version, event: clientEvents[kind] }, async (before) => {
    const { invoicingFrequency = before.invoicingFrequency, invoicingDay = before.invoicingDay } = change
    if (!invoicingIsSound({ invoicingFrequency, invoicingDay }))
      throw clientRefusals.fields([{ path: 'invoicingDay', message: invoicingDayMessage }])
    const { preferredCheckerIds, ...terms } = change
    if (preferredCheckerIds) await preferCheckers(work.db, before, preferredCheckerIds)
    const written = { ...terms, invoicingDay: invoicingFrequency === 'monthly' ? invoicingDay : null }
    await updateClient(work.db, before, written, work.now)
  })
}

/** Writes the preferred checkers of a client. One who left the network since may stay, and is not chosen anew. */
const preferCheckers = async (db: OpenDb, { id, preferredCheckerIds: previous }: Client, checkerIds: readonly string[]): Promise<void> => {
  const added = checkerIds.filter((checkerId) => !previous.includes(checkerId))
  const preferable = await findPreferable(db, added)
  const missing = added.some((checkerId) => !preferable.some((checker) => checker.id === checkerId))
  const gone = preferable.find(({ isWorking }) => !isWorking)
  if (missing || gone) throw clientRefusals.notWorking(gone?.name ?? null)
  await replacePreferredCheckers(db, id, checkerIds)
}

const requireSalesRep = async (db: Db, { salesRepId }: ClientChange): Promise<void> => {
  if (salesRepId && !(await isActiveUser(db, salesRepId))) throw clientRefusals.unknownSalesRep()
}

/** Existing clients that resemble the typed one; an incomplete number matches nothing. */
export const findClientsAlike = async (
  { db }: Reading,
  typed: { name?: string | undefined; siret?: string | undefined; phone?: string | undefined },
): Promise<ClientDuplicate[]> =>
  findDuplicates(db, {
    name: typed.name,
    siret: siretSchema.safeParse(typed.siret).data,
    phone: (await phoneSchema.safeParseAsync(typed.phone)).data,
  })

/** Companies of the public register, when the company has configured it and it answers in time. */
export const findCompanies = async (
  { now }: Pick<Reading, 'now'>,
  register: CompanyRegister | null,
  typed: string,
): Promise<{ isConnected: boolean; items: Company[] }> => ({ isConnected: register !== null, items: (await register?.(typed, now)) ?? [] })
