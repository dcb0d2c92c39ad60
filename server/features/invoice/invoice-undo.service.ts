import { invoiceCalls } from '@adm/contract/invoice/invoice'
import { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { bindUndos, recordedAsUndone } from '../../platform/history/undo.ts'
import { changeDraft } from './invoice-draft.service.ts'
import { getInvoiceForChange } from './invoice.queries.ts'

/** The ordinary edit of a draft; an issued document refuses it. */
export const invoiceEdit = restoring(invoiceCalls.change, changeDraft)
const undoEdited = recordedAsUndone(undoEdit([invoiceEdit], getInvoiceForChange))

/** The undos of invoices: what is typed of a draft. */
export const invoiceUndos = bindUndos(invoiceEvents, { changed: undoEdited, valueRestored: undoEdited })
