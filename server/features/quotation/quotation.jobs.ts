import { startOfDay, addDays } from '@adm/domain/values/date/moment'
import type { QuotationContent } from '@adm/domain/quotation/quotation-document'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { makeLink } from '../../platform/link/personal-link.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { attachFile, insertPendingFile } from '../../platform/stored-file/stored-file.queries.ts'
import type { Work } from '../../platform/work/work.ts'
import { findEditionById, type SentEdition, setEditionPdf } from './quotation-edition.queries.ts'
import { quotationLetters } from './quotation-letters.ts'
import { drawEdition, fileNameOf } from './quotation-print.service.ts'
import { getQuotation } from './quotation.queries.ts'

/** Days after its validity during which a link still tells what became of the quotation. */
const linkDays = 180

const letterOf = ({ issuer, number, edition, title, totals, validUntil }: QuotationContent, url: string) =>
  quotationLetters.sent.write({ issuer: issuer.name, number, edition, title, grossCents: totals.grossCents, validUntil, url })

/** Mails a version with its PDF and a new link, unless it was replaced meanwhile. */
const mailEdition = async (work: Work, sent: SentEdition, recipient: string, bytes: Buffer): Promise<void> => {
  const { clientId, status, edition, acceptedAt } = await getQuotation(work.db, sent.quotationId)
  if (status !== 'sent' || edition !== sent.edition || acceptedAt !== null) return
  const expiresAt = startOfDay(addDays(sent.validUntil, linkDays))
  const secret = await makeLink(work, { kind: 'quotation', subjectId: sent.id, expiresAt })
  const url = new URL(`/q/${secret}`, work.site.url).href
  await postMail(work, recipient, letterOf(sent.content, url), startOfDay(addDays(sent.validUntil, 1)), {
    file: { name: fileNameOf(sent), bytes },
    about: { kind: 'quotation', audience: 'client', clientId },
  })
}

const readAll = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => Buffer.concat(await Readable.from(chunks).toArray())

/** Makes the PDF of a version, once, stores it, and mails it with its link. The PDF is made outside of a transaction, from what was frozen. */
export const mailQuotationJob = defineJob({
  name: 'quotation.mail',
  lane: 'messages',
  of: ({ quotationId }) => quotationId,
  input: z.object({ quotationId: z.uuid(), editionId: z.uuid(), recipient: z.string() }),
  progress: z.null(),
  step: async (work, { input: { editionId, recipient } }) => {
    const sent = await findEditionById(work.db, editionId)
    if (!sent) return { isFinished: true }
    const { files, now } = work
    const { pdfKey } = sent
    const key = pdfKey ?? `quotation-${sent.id}-${work.newId()}`
    if (!pdfKey) await insertPendingFile(work.db, key, now)
    return {
      outside: async () => {
        const drawn = pdfKey ? null : await drawEdition(sent)
        if (drawn) await files.write(key, drawn.bytes)
        const bytes = drawn?.bytes ?? (await readAll(await files.read(key)))
        return async (later) => {
          if (drawn && (await setEditionPdf(later.db, sent.id, { key, hash: drawn.hash, bytes: bytes.byteLength })))
            await attachFile(later.db, key)
          await mailEdition(later, sent, recipient, bytes)
          return { isFinished: true }
        }
      },
    }
  },
})
