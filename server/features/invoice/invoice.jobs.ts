import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { storePendingFile } from '../../platform/stored-file/stored-file.ts'
import { attachFile } from '../../platform/stored-file/stored-file.queries.ts'
import { drawIssued, getIssuedText } from './invoice-file.service.ts'
import { sendDocument } from './invoice-mail.service.ts'
import { attachInvoiceFile, findWithoutFile, getInvoice, getInvoiceForChange } from './invoice.queries.ts'

const hasNone = async (db: Db): Promise<boolean> => (await findWithoutFile(db, 1)).length > 0

/**
 * Writes the PDFs of issued documents, one a step, and sends those that go to their client. The number does not wait for the file: a full
 * disk delays the file, and the job tries again.
 */
export const invoiceFileJob = defineJob({
  name: 'invoice.file',
  isDue: hasNone,
  input: z.object({}),
  progress: z.null(),
  step: async (work) => {
    const [id] = await findWithoutFile(work.db, 1)
    if (!id) return { isFinished: true }
    const issued = await getIssuedText(work.db, id)
    return {
      outside: async () => {
        const bytes = await drawIssued(issued)
        return async (later) => {
          await getInvoiceForChange(later.db, id)
          const file = await storePendingFile(later, { name: `${issued.number}.pdf`, read: async () => bytes }, ['pdf'])
          const attached = await attachInvoiceFile(later.db, id, file.key)
          if (!attached) return { isFinished: false }
          await attachFile(later.db, file.key)
          if (attached.isToSend) await sendDocument(later, await getInvoice(later.db, id), bytes)
          return { isFinished: false }
        }
      },
    }
  },
})
