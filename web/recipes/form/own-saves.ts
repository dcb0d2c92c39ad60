import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { byId, Call } from '@adm/contract/call/call'
import { apiQuery } from '../../platform/api/api.ts'
import type { VersionedRow } from '../page/record-subject.ts'

/**
 * The queue of one's own saves of a row, and of the acts on it, as the `scope` of their mutations: each waits for the one before it. Without
 * it an act begun during a save would be refused as if another person had changed the row.
 * @param name the entity: `booking`
 */
export const saveQueue = (name: string, id: string): { id: string } => ({ id: `${name} ${id}` })

type ReadCall = Call & { method: 'GET'; params: typeof byId; query?: undefined; body?: undefined; answer: z.ZodType<VersionedRow> }

/**
 * The version of a row that an act of its queue changes: that of the cache, where the save before it may just have set the saved row.
 * @param read the call of the row's page
 * @param row the row as the act began
 */
export const newestVersion = (queries: QueryClient, read: ReadCall, { id, version }: VersionedRow): number =>
  queries.getQueryData(apiQuery(read, { params: { id } }).queryKey)?.version ?? version
