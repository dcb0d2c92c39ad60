/**
 * `npm run bench` measures the solver, the server against the floor, the lists of clients, checkers and areas, the export, every filter
 * at the largest size, the planning, two hundred simultaneous users, then the browser and the board, the sending of mails, the planning of
 * reminders, the import of lots, and billing. DATABASE_URL names a PostgreSQL server on which it may create databases (`adm_bench_…`); without
 * it, an embedded server starts in `dist/bench`. The database of each size stays for the next run.
 * `npm run bench -- --sizes 10000,200000 --connections 10 --rounds 3 --seconds 2 --only server`
 */
import { spawnSync } from 'node:child_process'
import { env, execPath } from 'node:process'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { benchAlert } from './alert/alert.ts'
import { benchBilling } from './billing/billing.ts'
import { benchInvoiceRun } from './billing/invoice-run.ts'
import { benchBoard } from './board.ts'
import { benchBrowser } from './browser.ts'
import { benchExport } from './export.ts'
import { benchLots } from './lots.ts'
import { benchMail } from './mail/mail.ts'
import { benchPlanning } from './planning.ts'
import { benchReminders } from './mail/reminder.ts'
import { benchServer } from './server.ts'
import { benchSubjects } from './subjects.ts'
import { benchPlan } from './plan.ts'
import { benchPeople, benchVolume } from './volume.ts'
import { startPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'

const numbers = z.string().transform((text) => text.split(',').map(Number))
const options = z
  .object({
    sizes: numbers.default([10_000, 200_000, 1_000_000]),
    connections: numbers.default([10, 50]),
    rounds: z.coerce.number().int().positive().default(3),
    seconds: z.coerce.number().positive().default(2),
    port: z.coerce.number().int().default(3800),
    /** Duration of the simulation of two hundred users. */
    minutes: z.coerce.number().positive().default(5),
    only: z
      .enum([
        'plan',
        'server',
        'subjects',
        'export',
        'volume',
        'planning',
        'people',
        'browser',
        'board',
        'mail',
        'reminders',
        'alerts',
        'lots',
        'billing',
        'invoice-run',
      ])
      .optional(),
  })
  .parse(
    parseArgs({
      options: {
        sizes: { type: 'string' },
        connections: { type: 'string' },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        port: { type: 'string' },
        minutes: { type: 'string' },
        only: { type: 'string' },
      },
    }).values,
  )
const given = z.url('DATABASE_URL names the PostgreSQL server that the bench may use').optional().parse(env['DATABASE_URL'])
/** The embedded server with the product's settings, and enough connections for the floor and the product. */
const embedded = given
  ? undefined
  : await startPostgres({ dataDir: 'dist/bench/embedded', database: 'bench', settings: { max_connections: '200' } })
const serverUrl = given ?? embedded?.url ?? ''

const run = (args: readonly string[], also: Record<string, string> = {}): void => {
  const { status } = spawnSync(execPath, [...args], { stdio: 'inherit', env: { ...env, ...also } })
  if (status !== 0) throw new Error(`${args.join(' ')} has failed`)
}
const loadDemo = async (url: string, size: number): Promise<void> =>
  run(['--import', 'tsx', 'scripts/demo.ts', '--bookings', String(size)], { DATABASE_URL: url, DEMO: 'yes' })

run(['--input-type=module', '--eval', "await (await import('./scripts/install.mjs')).build()"])
const settings = { ...options, serverUrl }
const isSelected = (part: typeof options.only) => options.only === undefined || options.only === part
if (isSelected('plan')) benchPlan()
if (isSelected('server')) await benchServer(settings, loadDemo)
if (isSelected('subjects')) await benchSubjects(settings, loadDemo)
if (isSelected('export')) await benchExport(settings, loadDemo)
if (isSelected('volume')) await benchVolume(settings, loadDemo)
if (isSelected('planning')) await benchPlanning(settings, loadDemo)
if (isSelected('alerts')) await benchAlert(settings, loadDemo)
if (isSelected('people')) await benchPeople(settings, loadDemo)
if (isSelected('browser')) await benchBrowser(settings, loadDemo)
if (isSelected('board')) await benchBoard(settings, loadDemo)
if (isSelected('mail')) await benchMail(settings)
if (isSelected('reminders')) await benchReminders(settings, loadDemo)
if (isSelected('lots')) await benchLots(settings, loadDemo)
if (isSelected('billing')) await benchBilling(settings, loadDemo)
if (isSelected('invoice-run')) await benchInvoiceRun(settings, loadDemo)
await embedded?.stop()
