import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { preparedQuery } from '../database/prepared-query.ts'
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

/** A read by key, so that it uses the same connection as the session of each request. */
const appliedMigrations = preparedQuery((db) => db.selectNoFrom(sql<string[]>`array(select name from migration)`.as('names')))

const findMissing = async ({ db }: Runtime, migrations: readonly string[]): Promise<string[]> => {
  const [applied] = await appliedMigrations(db, {})
  return migrations.filter((name) => !applied?.names.includes(name))
}

const isLocal = ({ ip, headers }: FastifyRequest): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip) && !headers['x-forwarded-for'] && !headers['forwarded']

const hasToken = ({ headers }: FastifyRequest, token: string | undefined): boolean => {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token ?? ''}`)
  return Boolean(token) && given.length === expected.length && timingSafeEqual(given, expected)
}
