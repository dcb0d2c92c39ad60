import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { print } from './figures.ts'
import { memoryMB, cpuMs, type ServerProcess } from './server-process.ts'
import { copyDatabase, secret, type Settings, startProduct, tokenOfAdministrator, withPool } from './setting.ts'

const mostRows = 200_000
const stepRows = 20_000
const stepBytes = 2 ** 19
const workbookRows = 50_000
const probeMs = 50
/** Memory growth allowed during an export: one or two pages are in memory, whatever the number of rows. */
const mostGrowthMB = 60

type Download = { rows: number; bytes: number; seconds: number; cpuMs: number; curve: number[]; longestMs: number }

/** Sends trivial requests during the export and measures their longest wait: how long the export blocks the process. */
const startProbe = (port: number) => {
  let isRunning = true
  let longestMs = 0
  const probing = (async () => {
    while (isRunning) {
      const begin = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
      longestMs = Math.max(longestMs, performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, probeMs))
    }
  })()
  return async () => {
    isRunning = false
    await probing
    return longestMs
  }
}

const newline = 10
const linesIn = (chunk: Uint8Array): number => chunk.reduce((lines, byte) => lines + (byte === newline ? 1 : 0), 0)

type Progress = Pick<Download, 'rows' | 'bytes'>
const byRows = ({ rows }: Progress): number => Math.floor(rows / stepRows)
const byBytes = ({ bytes }: Progress): number => Math.floor(bytes / stepBytes)

/** Downloads a file and samples the memory of the process at each step. */
const downloadFile = async (
  product: ServerProcess,
  path: string,
  authorization: string,
  stepOf: (progress: Progress) => number,
): Promise<Download> => {
  const stopProbe = startProbe(product.port)
  const began = { at: performance.now(), cpu: cpuMs([product.pid]) }
  const response = await fetch(`http://127.0.0.1:${product.port}${path}`, { headers: { authorization } })
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const download: Download = { rows: 0, bytes: 0, seconds: 0, cpuMs: 0, curve: [memoryMB(product.pid).now], longestMs: 0 }
  for await (const chunk of response.body) {
    const before = stepOf(download)
    download.bytes += chunk.byteLength
    download.rows += linesIn(chunk)
    if (stepOf(download) > before) download.curve.push(memoryMB(product.pid).now)
  }
  download.seconds = (performance.now() - began.at) / 1_000
  download.cpuMs = cpuMs([product.pid]) - began.cpu
  download.longestMs = await stopProbe()
  return download
}

const report = (label: string, { bytes, seconds, cpuMs: cpu, curve, longestMs }: Download, rows: number): void => {
  const growth = Math.max(...curve) - (curve[0] ?? 0)
  const verdict = growth <= mostGrowthMB ? 'flat' : `MISSED by ${growth - mostGrowthMB} MB`
  print(
    `  ${label}: ${rows.toLocaleString('en')} rows, ${(bytes / 2 ** 20).toFixed(1)} MB in ${seconds.toFixed(1)} s, CPU ${(cpu / 1_000).toFixed(1)} s`,
  )
  print(`    memory of the process, MB: ${curve.join(' ')}  (+${growth}, ${verdict})`)
  print(`    the longest wait of somebody else meanwhile: ${longestMs.toFixed(0)} ms`)
}

/** The first creation day from which the list fits in a workbook, and the number of those rows. */
const workbookFilter = async (db: pg.Pool): Promise<{ day: string; rows: number }> => {
  const { rows } = await db.query<{ day: string; rows: number }>(
    `select day::text, sum(count) over (order by day desc)::int as rows
      from (select (created_at at time zone 'Europe/Paris')::date as day, count(*) from booking group by 1) as days order by day`,
  )
  const sheetRun = rows.find((row) => row.rows <= workbookRows)
  if (!sheetRun) throw new Error('Every day has more orders than a workbook holds')
  return sheetRun
}

/** Measures exports during other requests: CSV of all orders, twice, then the largest workbook allowed. */
export const benchExport = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  const size = settings.sizes.find((count) => count >= mostRows) ?? Math.max(...settings.sizes)
  const url = await copyDatabase(settings, size, loadDemo)
  const product = await startProduct(url, settings.port)
  const work = withPool(url, async (db) => {
    const authorization = `Bearer ${await tokenOfAdministrator(url, secret)}`
    print(`\nThe list as a file, ${size.toLocaleString('en')} bookings; the memory each ${stepRows.toLocaleString('en')} rows`)
    for (const label of ['CSV', 'CSV again']) {
      const download = await downloadFile(product, '/api/bookings/export?format=csv&sort=-createdAt', authorization, byRows)
      report(label, download, download.rows)
    }
    const { day, rows } = await workbookFilter(db)
    const download = await downloadFile(product, `/api/bookings/export?format=xlsx&min_created_day=${day}`, authorization, byBytes)
    report('XLSX', download, rows)
  })
  await work.finally(product.stop)
}
