import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Closing } from './closing.ts'
import type { Counts } from './metrics.ts'
import type { Runtime } from '../work/work.ts'

type HealthSources = { counts: Counts; closing: Closing; migrations: readonly string[]; metricsToken?: string }

/** Serves the checks for operators: alive, ready, metrics. */
export const serveHealth = (app: FastifyInstance, runtime: Runtime, { counts, closing, migrations, metricsToken }: HealthSources): void => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const missing = closing.hasBegun ? null : await findMissing(runtime, migrations).catch(() => null)
    if (missing?.length === 0) return { status: 'ready' }
    reply.header('retry-after', 2).status(503)
    if (closing.hasBegun) return { status: 'stopping' }
    return { status: missing ? 'not migrated' : 'no database' }
  })
  app.get('/metrics', (request, reply) => {
    if (!isLocal(request) && !hasToken(request, metricsToken)) return reply.callNotFound()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(counts.render())
  })
}

const findMissing = async ({ db }: Runtime, migrations: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return migrations.filter((name) => rows.every((row) => row.name !== name))
}

const isLocal = ({ ip, headers }: FastifyRequest): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip) && !headers['x-forwarded-for'] && !headers['forwarded']

const hasToken = ({ headers }: FastifyRequest, token: string | undefined): boolean => {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token ?? ''}`)
  return Boolean(token) && given.length === expected.length && timingSafeEqual(given, expected)
}
