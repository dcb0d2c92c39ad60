import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { makeToken } from '../server/platform/identity/session.ts'
import { judged, print } from './figures.ts'
import { openConnection, percentile, type Request, toBytes } from './load.ts'
import { prepareRequests } from './requests.ts'
import { cpuMs, memoryMB, type ServerProcess } from './server-process.ts'
import { secret } from './setting.ts'

const people = 200
const betweenActsMs = 1_000
const mostListMs = 150
/** Memory growth allowed between the first sample (a minute, or a fifth of a shorter time) and the last. */
const mostGrowthMB = 25

/** Creates users with every permission, and a token for each. */
const signIn = async (db: pg.Pool): Promise<string[]> => {
  const ids = Array.from({ length: people }, () => randomUUID())
  await db.query(
    `insert into user_account (id, email, name, scope) select id, id || '@adm.example', 'Collègue ' || number, '{all}'
      from unnest($1::uuid[]) with ordinality as given (id, number)`,
    [ids],
  )
  return Promise.all(ids.map((id) => makeToken(new TextEncoder().encode(secret), id)))
}

const kinds = ['list', 'first page', 'one', 'text', 'box', 'status', 'create'] as const
type Kind = (typeof kinds)[number]
/** Number of acts of each kind among twenty. */
const habits: Readonly<Record<Kind, number>> = { list: 6, 'first page': 3, one: 6, text: 1, box: 1, status: 2, create: 1 }
const day = kinds.flatMap((kind) => Array.from({ length: habits[kind] }, () => kind))
const boxWords = ['rue', 'paris', 'martin', 'lefevre', 'C2600', 'gambetta lyon', '06 12 34'] as const

type Acts = Readonly<Record<Kind, () => Request>>
const actsOf = async (db: pg.Pool, size: number): Promise<Acts> => {
  const requests = await prepareRequests(db, size, {})
  let turn = 0
  const box = () => encodeURIComponent(boxWords[(turn += 1) % boxWords.length] ?? '')
  return {
    list: requests.list.product,
    'first page': () => ({ method: 'GET', path: '/api/bookings' }),
    one: requests.read.product,
    text: requests.search.product,
    box: () => ({ method: 'GET', path: `/api/search?text=${box()}` }),
    status: requests.status.product,
    create: requests.create.product,
  }
}

type Measured = { kind: Kind; ms: number; status: number }

/** One user: an act, a second of pause, until the end. Each user starts at another moment. */
const simulateUser = async (
  port: number,
  token: string,
  acts: Acts,
  rank: number,
  end: number,
  report: (measured: Measured) => void,
): Promise<void> => {
  const connection = openConnection(port)
  await wait((rank / people) * betweenActsMs)
  for (let turn = rank * 7; performance.now() < end; turn += 1) {
    const kind = day[(turn * 3) % day.length] ?? 'list'
    const request = acts[kind]()
    const bytes = toBytes(port, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
    const begin = performance.now()
    report({ kind, status: await connection.send(bytes), ms: performance.now() - begin })
    await wait(betweenActsMs)
  }
  connection.close()
}

/** Samples the memory of each process once a minute, or five times in a shorter run. */
const watchMemory = async (servers: readonly ServerProcess[], end: number): Promise<number[][]> => {
  const measured: number[][] = []
  const stepMs = Math.min(60_000, (end - performance.now()) / 5)
  while (performance.now() < end - stepMs / 2) {
    await wait(stepMs)
    const now = servers.map(({ pid }) => memoryMB(pid).now)
    measured.push(now)
    print(`    memory ${now.join(' and ')} MB`)
  }
  return measured
}

const reportActs = (all: readonly Measured[], minutes: number): void => {
  for (const kind of kinds) {
    const sortedMs = all
      .filter((act) => act.kind === kind)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b)
    const p99 = percentile({ sortedMs }, 0.99)
    const isList = kind === 'list' || kind === 'first page'
    print(
      `  ${kind.padEnd(12)} ${String(sortedMs.length).padStart(6)} acts, p50 ${percentile({ sortedMs }, 0.5).toFixed(1)} ms, p99 ${isList ? judged(p99, mostListMs, ' ms', true) : `${p99.toFixed(1)} ms`}`,
    )
  }
  const failed = all.filter(({ status }) => status >= 300)
  const statuses = [...new Set(failed.map(({ kind, status }) => `${kind} ${status}`))].join(', ')
  print(
    `  ${(all.length / minutes / 60).toFixed(0)} acts a second; errors ${judged(failed.length, 0, '', true)}${statuses && ` (${statuses})`}`,
  )
}

/** Simulates two hundred users with a second between two acts, half of them on each process. */
export const reportPeople = async (
  db: pg.Pool,
  servers: readonly ServerProcess[],
  { size, minutes }: { size: number; minutes: number },
): Promise<void> => {
  const tokens = await signIn(db)
  const acts = await actsOf(db, size)
  print(`\n ${people} people with a second between acts, ${minutes} minutes, ${servers.length} processes`)
  const end = performance.now() + minutes * 60_000
  const all: Measured[] = []
  const pids = servers.map(({ pid }) => pid)
  const before = cpuMs(pids)
  const users = tokens.map((token, rank) =>
    simulateUser(servers[rank % servers.length]?.port ?? 0, token, acts, rank, end, (measured) => void all.push(measured)),
  )
  const [memory] = await Promise.all([watchMemory(servers, end), ...users])
  reportActs(all, minutes)
  print(`  CPU of the processes: ${((cpuMs(pids) - before) / all.length).toFixed(2)} ms an act`)
  servers.forEach((_, index) => {
    const [first = 0, last = 0] = [memory[0]?.[index], memory.at(-1)?.[index]]
    print(`  memory of process ${index + 1}: from ${first} to ${last} MB, growth ${judged(last - first, mostGrowthMB, ' MB', true)}`)
  })
}
