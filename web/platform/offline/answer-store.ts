import { deviceTable, done } from './device-table.ts'

/** An answer stored for use without network, under the id of its person. */
type StoredAnswer = { name: string; personId: string; kind: string; at: number; data: unknown }

const retentionMs = 7 * 86_400_000
const { use: inTable } = deviceTable('adm', 'kept', (made) => {
  const store = made.createObjectStore('kept', { keyPath: 'name' })
  store.createIndex('age', ['personId', 'kind', 'at'])
})

const nameOf = (personId: string, kind: string, key: string): string => JSON.stringify([personId, kind, key])

/**
 * Stores an answer, and drops the oldest ones of its kind.
 * @param most upper bound of the answers of the kind
 * @param at milliseconds, when it was read
 */
export const putAnswer = (
  personId: string,
  kind: string,
  key: string,
  { data, at, most }: Pick<StoredAnswer, 'data' | 'at'> & { most: number },
) =>
  inTable('readwrite', async (store) => {
    const row: StoredAnswer = { name: nameOf(personId, kind, key), personId, kind, at, data }
    await done(store.put(row))
    const names = await done(store.index('age').getAllKeys(IDBKeyRange.bound([personId, kind], [personId, kind, Number.POSITIVE_INFINITY])))
    await Promise.all(names.slice(0, Math.max(0, names.length - most)).map((name) => done(store.delete(name))))
  })

/** A stored answer younger than a week, and its time of reading. */
export const findAnswer = (personId: string, kind: string, key: string, now: number): Promise<{ data: unknown; at: number } | undefined> =>
  inTable('readonly', async (store) => {
    const row: StoredAnswer | undefined = await done(store.get(nameOf(personId, kind, key)))
    return row && now - row.at < retentionMs ? row : undefined
  })

/** Drops the answers older than a week, and all answers of other persons; without a person, all answers. */
export const dropAllBut = (personId: string | null, now: number): Promise<void> =>
  inTable('readwrite', async (store) => {
    const rows: StoredAnswer[] = await done(store.getAll())
    const dropped = rows.filter((row) => row.personId !== personId || now - row.at >= retentionMs)
    await Promise.all(dropped.map(({ name }) => done(store.delete(name))))
  })
