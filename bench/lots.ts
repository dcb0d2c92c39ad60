import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { rowColumnLabels, rowColumns } from '../domain/delivery/delivery-row.ts'
import { workbook } from '../server/platform/export/workbook.ts'
import { readSheet } from '../server/platform/import/read-sheet.ts'
import { judged, median, print } from './figures.ts'
import { copyDatabase, secret, type Settings, startProduct, tokenOfAdministrator, withPool } from './setting.ts'

const lots = 5_000
const times = 3
/** One scan is the reading of the file, without anything done with its rows. */
const mostScans = 2.5
const pollMs = 20

const cells = (file: number, index: number): string[] =>
  rowColumns.map((column) => {
    if (column === 'orderId') return `CMD-${file}-${index}`
    if (column === 'apartmentNumber') return String(index)
    return values[column] ?? ''
  })
const values: Partial<Record<(typeof rowColumns)[number], string>> = {
  residence: 'Les Terrasses du Canal',
  address: '12 rue des Filatiers',
  zipCode: '31000',
  city: 'Toulouse',
  building: 'A',
  staircase: '2',
  floor: '3',
  typology: 'T2',
  surface: '45,5',
  ug: 'UG-1',
  cellarLevel: '-1',
  cellarNumber: '12',
  prospectGender: 'Mme',
  prospectFirstName: 'Zoé',
  prospectLastName: 'Garnier',
  prospectEmail: 'zoe.garnier@exemple.fr',
  prospectPhone: '06 12 34 56 78',
  missionHour: '9h30',
}

/** A file of its own each time: one that was just read is not read again. */
const fileOfLots = async (file: number): Promise<Uint8Array<ArrayBuffer>> => {
  const head = rowColumns.map((column) => ({ title: rowColumnLabels[column], kind: 'text', width: 14 }))
  async function* pages() {
    yield Array.from({ length: lots }, (_, index) => cells(file, index))
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of workbook('xlsx', head, pages())) chunks.push(chunk)
  return Uint8Array.from(Buffer.concat(chunks))
}

const secondsOf = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await act()
  return (performance.now() - began) / 1_000
}
type Caller = { base: string; token: string; clientId: string }

const answer = z.looseObject({ id: z.string().optional(), state: z.string().optional() })

const callerOf = ({ base, token, clientId }: Caller) => {
  const send = async (path: string, body: FormData | object) => {
    const isForm = body instanceof FormData
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(!isForm && { 'content-type': 'application/json' }),
    }
    const response = await fetch(base + path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return answer.parse(await response.json())
  }
  const draft = {
    clientId,
    estimatedCount: lots,
    dates: ['2099-12-01'],
    service: 'checkin',
    offer: 'LIVRAISON',
    language: 'FR',
    furnished: false,
    addCaptureToInventories: false,
    isAnnotated: false,
    contacts: [],
  }
  const makeDelivery = async () => String((await send('/api/deliveries', { ...draft, reference: `Bench ${crypto.randomUUID()}` })).id)
  const sendFile = (deliveryId: string, bytes: Uint8Array<ArrayBuffer>, dryRun: boolean) => {
    const form = new FormData()
    form.append('deliveryId', deliveryId)
    form.append('dryRun', String(dryRun))
    form.append('file', new File([bytes], 'lots.xlsx'))
    return send('/api/delivery-rows/import', form)
  }
  const isDone = async (job: string): Promise<boolean> => {
    const response = await fetch(`${base}/api/jobs/${job}`, { headers: { authorization: `Bearer ${token}` } })
    const { state } = answer.parse(await response.json())
    if (state === 'failed') throw new Error('the import has failed')
    return state === 'done'
  }
  return { makeDelivery, sendFile, isDone }
}

/**
 * Checks files of 5,000 lots, and imports each right after its check, as a person does, until its last row is written; beside the bare reading
 * of the file.
 */
export const measureLots = async (caller: Caller): Promise<void> => {
  const { makeDelivery, sendFile, isDone } = callerOf(caller)
  const scans: number[] = []
  const checks: number[] = []
  const imports: number[] = []
  for (let file = 0; file < times; file += 1) {
    const bytes = await fileOfLots(file)
    const deliveryId = await makeDelivery()
    scans.push(await secondsOf(() => readSheet(bytes)))
    checks.push(await secondsOf(() => sendFile(deliveryId, bytes, true)))
    const whole = async () => {
      const { id } = await sendFile(deliveryId, bytes, false)
      while (!(await isDone(String(id)))) await wait(pollMs)
    }
    imports.push(await secondsOf(whole))
  }
  const scan = median(scans)
  const [check, whole] = [median(checks), median(imports)]
  print(`  one scan of ${lots.toLocaleString('en')} lots of ${rowColumns.length} columns: ${scan.toFixed(2)} s`)
  print(`  dry run: ${check.toFixed(2)} s, ${judged(check / scan, mostScans, ' scans', true)}`)
  print(`  its import until the last row: ${whole.toFixed(2)} s, ${judged(whole / scan, mostScans, ' scans', true)}`)
}

/** Measures the import of the lots of a delivery. */
export const benchLots = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  const [size = 10_000] = settings.sizes
  const url = await copyDatabase(settings, size, loadDemo)
  const product = await startProduct(url, settings.port)
  try {
    print('\nThe import of the lots of a delivery')
    const token = await tokenOfAdministrator(url, secret)
    const clientId = await withPool(url, async (db) => {
      const { rows } = await db.query<{ id: string }>('select id from client where merged_into is null order by id limit 1')
      return rows[0]?.id ?? ''
    })
    await measureLots({ base: `http://127.0.0.1:${product.port}`, token, clientId })
  } finally {
    await product.stop()
  }
}
