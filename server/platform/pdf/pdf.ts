import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Refusal } from '@adm/domain/refusal'
import { formatMoment } from '@adm/domain/values/date/moment'
import { requireNoConnection } from '../database/connection-scope.ts'
import { makeTaskThread } from '../work/task-thread.ts'
import { makeTurns } from '../work/turns.ts'

/** From the sources, the templates are a folder of the server; in the build, a folder next to this file. */
const templates = new URL(import.meta.url.endsWith('.ts') ? '../../templates/' : './templates/', import.meta.url)

/** `factur-x`: PDF/A-3b with the invoice as data in it. */
type Form = 'pdf' | 'svg' | 'factur-x'
type Task = { template: string; data: object; printed: string; at: string; form: Form; attached: string }
/** `isAbsent`: the compiler cannot run on this system. */
type Answer = { bytes: Uint8Array } | { isAbsent: true }

/** A document of 300 rows takes two seconds; less than the lease of a job. */
const longestMs = 45_000
const mostWaiting = 50
const mostMegabytes = 256

const refusals = {
  full: () =>
    new Refusal('unavailable', 'PDF_BUSY', 'Beaucoup de documents sont en préparation. Réessayez dans un instant.', { retryAfter: 5 }),
  lost: () => new Refusal('unavailable', 'PDF_LOST', 'La préparation de ce document a été interrompue. Réessayez.', { retryAfter: 1 }),
  absent: () => new Refusal('unavailable', 'PDF_ABSENT', "Ce serveur ne peut pas préparer de PDF. Prévenez la personne qui l'administre."),
}

const inTurn = makeTurns({ running: 1, waiting: mostWaiting }, refusals.full)
const thread = makeTaskThread<Task, Answer>(
  () =>
    new Worker(new URL('./pdf-thread.mjs', import.meta.url), {
      workerData: { templates: fileURLToPath(templates) },
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    }),
  longestMs,
  refusals.lost,
)

const draw = async (template: string, data: object, at: string, form: Form, attached = ''): Promise<Buffer> => {
  requireNoConnection('A PDF')
  const task = { template, data, printed: formatMoment(at), at, form, attached }
  const answer = await inTurn(() => thread.run(task))
  if ('isAbsent' in answer) throw refusals.absent()
  const { buffer, byteOffset, byteLength } = answer.bytes
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** A document that the product makes. */
export type PdfTemplate<Data extends object> = {
  /** The document as PDF/UA-1. @param at instant at which it is made @throws {Refusal} `PDF_BUSY`, `PDF_LOST`, `PDF_ABSENT` */
  pdf: (data: Data, at: string) => Promise<Buffer>
  /** The document as Factur-X: PDF/A-3b, tagged. @param xml the invoice as data, unchanged @throws {Refusal} as for `pdf` */
  facturX: (data: Data, at: string, xml: string) => Promise<Buffer>
  /** Its pages, one below the other, as an SVG without text: letters are outlines. @throws {Refusal} as for `pdf` */
  svg: (data: Data, at: string) => Promise<Buffer>
}

/**
 * A template of `server/templates` with the type of its data. Documents are made in a thread of this process, one after the other.
 * @param name of the file, without `.typ`
 */
export const pdfTemplate = <Data extends object>(name: string): PdfTemplate<Data> => ({
  pdf: (data, at) => draw(name, data, at, 'pdf'),
  facturX: (data, at, xml) => draw(name, data, at, 'factur-x', xml),
  svg: (data, at) => draw(name, data, at, 'svg'),
})

/** Ends the thread of documents, as a crash would. For tests. */
export const killPdfThread = thread.kill
