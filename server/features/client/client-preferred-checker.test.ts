import { bookingCandidate } from '@adm/contract/booking/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

/** A Monday, 9:00 in Paris. */
const nine = '2027-03-01T08:00:00.000Z'
type SignedIn = Awaited<ReturnType<TestServer['signedIn']>>

let server: TestServer
let editor: SignedIn
let planner: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  editor = await server.signedIn('clients:read', 'clients:update')
  planner = await server.signedIn('bookings:read', 'bookings:update')
  await server.given.area(['75011'])
})
afterAll(() => server.stop())

const read = async (id: string) => (await editor.get(`/api/clients/${id}`)).body
const prefer = async (id: string, preferredCheckerIds: readonly string[], who = editor) =>
  who.patch(`/api/clients/${id}/parameters`, { preferredCheckerIds }, { 'if-match': `"${String((await read(id))['version'])}"` })
const leave = (id: string) => server.db.updateTable('checker').set({ network: 'OUT_OF_NETWORK' }).where('id', '=', id).execute()
const merge = async (id: string, clientId: string) => {
  const versions = [(await read(id))['version'], (await read(clientId))['version']]
  const body = { clientId, version: versions[1], taken: [] }
  return editor.post(`/api/clients/${id}/merge`, body, { 'if-match': `"${String(versions[0])}"` })
}
const undoLast = async (id: string) => {
  const change = server.db.selectFrom('event').select('id').where('entity_id', '=', id).orderBy('seq', 'desc')
  return editor.post(`/api/changes/${(await change.executeTakeFirstOrThrow()).id}/undo`, {})
}
const candidatesOf = async (clientId: string, name: string) => {
  const { id } = await server.given.booking({ clientId })
  return z.array(bookingCandidate).parse((await planner.get(`/api/bookings/${id}/candidates?startAt=${nine}&name=${name}`)).body)
}

describe('the preferred checkers of a client', () => {
  it('are written with its parameters, told by name in its history, and taken back by undo [ENT-3]', async () => {
    const { id } = await server.given.client()
    const [bea, ada] = [await server.given.checker('Béa Préférée'), await server.given.checker('Ada Préférée')]

    const saved = await prefer(id, [bea.id, ada.id])
    const removed = await prefer(id, [bea.id])

    const names = [
      { id: ada.id, name: 'Ada Préférée', isWorking: true },
      { id: bea.id, name: 'Béa Préférée', isWorking: true },
    ]
    expect(saved).toMatchObject({ status: 200, body: { preferredCheckers: names, preferredCheckerIds: [ada.id, bea.id], version: 2 } })
    expect(removed).toMatchObject({ status: 200, body: { preferredCheckers: [names[1]], version: 3 } })
    expect((await editor.get(`/api/clients/${id}/history`)).body).toMatchObject([
      { kind: 'changed', before: { preferredCheckers: [] }, after: { preferredCheckers: names } },
      { kind: 'changed', before: { preferredCheckers: names }, after: { preferredCheckers: [names[1]] } },
    ])
    expect(await undoLast(id)).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ preferredCheckers: names, version: 4 })
  })

  it('are changed by whoever may change clients, at most twenty, each in the network', async () => {
    const { id } = await server.given.client()
    const [gone, reader] = [await server.given.checker('Cléo Partie'), await server.signedIn('clients:read', 'bookings:update')]
    await leave(gone.id)
    const path = 'preferredCheckerIds'
    const ids = (count: number) => Array.from({ length: count }, () => server.runtime.newId())

    expect(await prefer(id, [], reader)).toMatchObject({ status: 403 })
    expect(await server.anonymous.patch(`/api/clients/${id}/parameters`, { [path]: [] })).toMatchObject({ status: 401 })
    expect((await prefer(id, ids(21))).body['errors']).toEqual([{ path, message: 'Choisissez 20 contrôleurs au plus.' }])
    expect((await prefer(id, ids(1))).body['errors']).toEqual([{ path, message: 'Choisissez un contrôleur.' }])
    expect((await prefer(id, [gone.id])).body['errors']).toEqual([{ path, message: "Cléo Partie n'est pas dans le réseau." }])
  })

  it('stay with who left the network, marked so, while others are added', async () => {
    const { id } = await server.given.client()
    const [gone, other] = [await server.given.checker('Dan Reparti'), await server.given.checker('Eva Restée')]
    await prefer(id, [gone.id])
    await leave(gone.id)

    expect(await prefer(id, [gone.id, other.id])).toMatchObject({
      status: 200,
      body: {
        preferredCheckers: [
          { name: 'Dan Reparti', isWorking: false },
          { name: 'Eva Restée', isWorking: true },
        ],
      },
    })
  })

  it('move with a merge, each once, and back with its undo', async () => {
    const [survivor, other] = [await server.given.client({ name: 'Agence Une' }), await server.given.client({ name: 'Agence Deux' })]
    const [both, one] = [await server.given.checker('Flo Commune'), await server.given.checker('Gil Seul')]
    await prefer(survivor.id, [both.id])
    await prefer(other.id, [both.id, one.id])

    expect(await merge(survivor.id, other.id)).toMatchObject({ status: 200, body: { preferredCheckerIds: [both.id, one.id] } })
    expect(await undoLast(survivor.id)).toMatchObject({ status: 200 })
    expect(await read(survivor.id)).toMatchObject({ preferredCheckerIds: [both.id] })
    expect(await read(other.id)).toMatchObject({ preferredCheckerIds: [both.id, one.id] })
  })

  it('come back with a client that was removed', async () => {
    const { id } = await server.given.client()
    const checker = await server.given.checker('Hal Revenu')
    await prefer(id, [checker.id])
    const removed = await editor.delete(`/api/clients/${id}`, { 'if-match': '"2"' })

    expect(await editor.post(`/api/changes/${String(removed.body['changeId'])}/undo`, {})).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ preferredCheckerIds: [checker.id] })
  })
})

describe('a candidate whom the client prefers', () => {
  it('has eight points more than another, and comes first, for this client only [STATE-1]', async () => {
    const [id, otherId] = [(await server.given.client()).id, (await server.given.client()).id]
    const [ina, jan] = [await server.given.checker('Ina Choisie'), await server.given.checker('Jan Choisie')]
    for (const { id: chosen } of [ina, jan]) {
      await prefer(id, [chosen])
      const candidates = await candidatesOf(id, 'choisie')
      expect(candidates.map((candidate) => candidate.id)).toEqual([chosen, chosen === ina.id ? jan.id : ina.id])
      expect(candidates.map(({ terms }) => terms.filter(({ name }) => name === 'preference'))).toEqual([
        [{ name: 'preference', points: 8, words: '' }],
        [],
      ])
      expect((candidates[0]?.score ?? 0) - (candidates[1]?.score ?? 0)).toBeCloseTo(8)
    }
    expect((await candidatesOf(otherId, 'choisie')).flatMap(({ terms }) => terms.map(({ name }) => name))).not.toContain('preference')
  })
})
