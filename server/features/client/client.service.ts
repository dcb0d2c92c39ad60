import type { ClientDetail, Company } from '@adm/contract/client'
import { type Client, type ClientChange, type ClientDraft, type ClientDuplicate, numberClashes } from '@adm/domain/client/client'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { findStoppedMove } from './client-merge.queries.ts'
import {
  type ClientTermsChange,
  invoicingDayMessage,
  invoicingIsSound,
  lockedTerms,
  lockedTermsRight,
} from '@adm/domain/client/client-terms'
import type { SpecificProcess } from '@adm/domain/client/specific-process'
import { siret as siretSchema } from '@adm/domain/values/company-number'
import { dayOf } from '@adm/domain/values/moment'
import { phone as phoneSchema } from '@adm/domain/values/phone'
import { record } from '../../platform/history.ts'
import type { EditKind } from '../../platform/restore.ts'
import { requireRight } from '../../platform/session.ts'
import type { Db } from '../../platform/database.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { findSpecificProcesses } from './client-process.queries.ts'
import type { ClientWritten } from './client-columns.ts'
import {
  type ClientForOrder,
  findDuplicates,
  getClient,
  getClientForChange,
  getClientForOrder,
  insertClient,
  isActiveUser,
  updateClient,
} from './client.queries.ts'
import type { CompanyRegister } from './company-register.ts'

/** What an order must know of its client today. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const readClientForOrder = async ({ db, now }: Reading, id: string): Promise<ClientForOrder & { processes: SpecificProcess[] }> => {
  const [client, processes] = await Promise.all([getClientForOrder(db, id, dayOf(now)), findSpecificProcesses(db, id)])
  if (!client) throw clientRefusals.missing()
  return { ...client, processes }
}

/** A client with the block that stands today. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const readClient = async ({ db, now }: Reading, id: string): Promise<ClientDetail> => {
  const [client, forOrder, stoppedMove] = await Promise.all([
    getClient(db, id),
    getClientForOrder(db, id, dayOf(now)),
    findStoppedMove(db, id),
  ])
  return { ...client, activeBlock: forOrder?.activeBlock ?? null, stoppedMove }
}

/**
 * Takes a new client in.
 * @throws {Refusal} `CLIENT_ALREADY_KNOWN` when clients alike are known and nobody said that this is another one; `FIELDS_INVALID`
 */
export const createClient = async (work: Work, { despiteDuplicates, ...draft }: ClientDraft): Promise<Client> => {
  await requireSalesRep(work.db, draft)
  const alike = despiteDuplicates ? [] : await findDuplicates(work.db, draft)
  if (alike.length > 0) throw clientRefusals.duplicate(alike)
  const id = work.newId()
  await insertClient(work.db, { id, createdAt: work.now }, draft)
  const after = await getClient(work.db, id)
  await record(work, { entity: 'client', id, kind: 'created', before: null, after })
  return after
}

/** Changes what is known of a client. @throws {Refusal} `STALE_VERSION` with the row as it is, `FIELDS_INVALID` for numbers of two companies */
export const changeClient = async (
  work: Work,
  id: string,
  change: ClientChange,
  version: number,
  kind: EditKind = 'changed',
): Promise<Client> => {
  const before = await getClientForChange(work.db, id, version)
  const { siret = before.siret, siren = before.siren, vatNumber = before.vatNumber } = change
  const clashes = numberClashes({ siret, siren, vatNumber })
  if (clashes.length > 0) throw clientRefusals.fields(clashes)
  await requireSalesRep(work.db, change)
  return writeClient(work, before, change, kind)
}

/**
 * Changes how the company works with a client.
 * @throws {Refusal} `FORBIDDEN` for an offer, a delay of payment or a threshold that is not an administrator's, `STALE_VERSION`, `FIELDS_INVALID`
 */
export const changeClientTerms = async (
  work: Work,
  id: string,
  change: ClientTermsChange,
  version: number,
  kind: EditKind = 'changed',
): Promise<Client> => {
  if (lockedTerms.some((name) => change[name] !== undefined)) requireRight(work, lockedTermsRight)
  const before = await getClientForChange(work.db, id, version)
  const { invoicingFrequency = before.invoicingFrequency, invoicingDay = before.invoicingDay } = change
  if (!invoicingIsSound({ invoicingFrequency, invoicingDay }))
    throw clientRefusals.fields([{ path: 'invoicingDay', message: invoicingDayMessage }])
  return writeClient(work, before, { ...change, invoicingDay: invoicingFrequency === 'monthly' ? invoicingDay : null }, kind)
}

const writeClient = async (work: Work, before: Client, written: ClientWritten, kind: EditKind): Promise<Client> => {
  await updateClient(work.db, before, written, work.now)
  const after = await getClient(work.db, before.id)
  await record(work, { entity: 'client', id: before.id, kind, before, after })
  return after
}

const requireSalesRep = async (db: Db, { salesRepId }: ClientChange): Promise<void> => {
  if (salesRepId && !(await isActiveUser(db, salesRepId))) throw clientRefusals.unknownSalesRep()
}

/** Known clients like the one that is typed so far; a number that is not whole yet is like no other. */
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
