/** Calls a server by both generated clients: `usage <address> <token>`. Compiled with their types; prints what they answered as JSON. */
import { argv } from 'node:process'
import createClient from 'openapi-fetch'
import * as orval from './orval'
import type { components, paths } from './schema'

const [, , baseUrl = '', token = ''] = argv
const authorization = `Bearer ${token}`
type Refusal = components['schemas']['Refusal']
const summaryOf = ({ statusCode, code, errors, current }: Refusal) => ({
  statusCode,
  code,
  fields: errors?.map(({ path }) => path),
  hasCurrent: current !== undefined,
})

const byFetch = async () => {
  const client = createClient<paths>({ baseUrl, headers: { authorization } })
  const created = await client.POST('/api/areas', { body: { name: 'Rennes', department: '35', zips: ['35000'] } })
  if (created.error) throw new Error(created.error.message)
  const { id, version } = created.data
  const path = { id }
  const changed = await client.PATCH('/api/areas/{id}', {
    params: { path, header: { 'If-Match': `"${version}"` } },
    body: { name: 'Rennes Sud' },
  })
  const stale = await client.PATCH('/api/areas/{id}', { params: { path, header: { 'If-Match': `"${version}"` } }, body: { name: 'Nord' } })
  const wrong = await client.POST('/api/areas', { body: { name: '', zips: ['x'] } })
  const missing = await client.GET('/api/bookings/{id}', { params: { path: { id: '01a20928-a62f-7001-8ffe-3c329e4dd0de' } } })
  const list = await client.GET('/api/bookings', { params: { query: { status: ['planned', 'waiting'], responses_by_page: 5 } } })
  const nobody = await createClient<paths>({ baseUrl }).GET('/api/areas')
  return {
    name: changed.data?.name,
    codes: list.data?.items.map(({ code }) => code.length > 0),
    refusals: [stale.error, wrong.error, missing.error, nobody.error].map((refusal) => refusal && summaryOf(refusal)),
  }
}

const byOrval = async () => {
  const options = { headers: { authorization } }
  const created = await orval.areasCreate({ name: 'Vannes', department: '56', zips: ['56000'] }, undefined, options)
  if (created.status !== 201) throw new Error(created.data.message)
  const { id, version } = created.data
  const at = { 'If-Match': `"${version}"` }
  const changed = await orval.areasChange(id, { name: 'Vannes Sud' }, at, options)
  const stale = await orval.areasChange(id, { name: 'Nord' }, at, options)
  const wrong = await orval.areasCreate({ name: '', zips: ['x'] }, undefined, options)
  const missing = await orval.bookingsRead('01a20928-a62f-7001-8ffe-3c329e4dd0de', options)
  const list = await orval.bookingsList({ status: ['planned', 'waiting'], responses_by_page: 5 }, options)
  const nobody = await orval.areasList()
  return {
    name: changed.status === 200 ? changed.data.name : undefined,
    codes: list.status === 200 ? list.data.items.map(({ code }) => code.length > 0) : undefined,
    refusals: [
      stale.status === 412 && summaryOf(stale.data),
      wrong.status === 422 && summaryOf(wrong.data),
      missing.status === 404 && summaryOf(missing.data),
      nobody.status === 401 && summaryOf(nobody.data),
    ],
  }
}

console.log(JSON.stringify({ byFetch: await byFetch(), byOrval: await byOrval() }))
