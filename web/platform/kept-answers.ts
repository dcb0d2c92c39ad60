import { deviceTable, done } from './device-table.ts'

/** What this device keeps of what a person has read, for the day without network. Everything of a person is under their id. */
type Kept = { name: string; personId: string; kind: string; at: number; data: unknown }

const keepMs = 7 * 86_400_000
const { use: inTable } = deviceTable('adm', 'kept', (made) => {
  const store = made.createObjectStore('kept', { keyPath: 'name' })
  store.createIndex('age', ['personId', 'kind', 'at'])
})

const nameOf = (personId: string, kind: string, key: string): string => JSON.stringify([personId, kind, key])

/**
 * Keeps an answer, and of its kind the most recent ones only.
 * @param most how many of the kind
 * @param at milliseconds, when it was read
 */
export const keepAnswer = (personId: string, kind: string, key: string, { data, at, most }: Pick<Kept, 'data' | 'at'> & { most: number }) =>
  inTable('readwrite', async (store) => {
    const row: Kept = { name: nameOf(personId, kind, key), personId, kind, at, data }
    await done(store.put(row))
    const names = await done(store.index('age').getAllKeys(IDBKeyRange.bound([personId, kind], [personId, kind, Number.POSITIVE_INFINITY])))
    await Promise.all(names.slice(0, Math.max(0, names.length - most)).map((name) => done(store.delete(name))))
  })

/** What was kept, younger than a week, and when it was read. */
export const findKept = (personId: string, kind: string, key: string, now: number): Promise<{ data: unknown; at: number } | undefined> =>
  inTable('readonly', async (store) => {
    const row: Kept | undefined = await done(store.get(nameOf(personId, kind, key)))
    return row && now - row.at < keepMs ? row : undefined
  })

/** Drops what is a week old, and everything of anybody but this person; of nobody, everything. */
export const dropKeptBut = (personId: string | null, now: number): Promise<void> =>
  inTable('readwrite', async (store) => {
    const rows: Kept[] = await done(store.getAll())
    const dropped = rows.filter((row) => row.personId !== personId || now - row.at >= keepMs)
    await Promise.all(dropped.map(({ name }) => done(store.delete(name))))
  })
