import type { RolePreset } from '@adm/domain/user/role/role-preset-name'
import { evaluateAfterImport } from '../features/alert/alert-import.service.ts'
import { findServedZips } from '../features/area/area-zip.queries.ts'
import { removeZips } from '../features/area/area-zip.service.ts'
import type { Runtime, Work } from '../platform/work/work.ts'
import { addAbsences } from './company/absences.ts'
import { addClientActivity } from './company/client-activity.ts'
import { changeClients } from './company/client-history.ts'
import type { CompanyState } from './company/company-state.ts'
import { addLegalIdentity } from './company/legal-identity.ts'
import { addRegularizations } from './company/regularizations.ts'
import { addSavedViews } from './company/saved-views.ts'
import { addTimeBlocks } from './company/time-blocks.ts'
import type { DemoLoad } from './demo-load.queries.ts'
import { addAlertOwners } from './follow-up/alert-owners.ts'
import { addDeliveries } from './follow-up/deliveries.ts'
import { addBounces } from './follow-up/bounces.ts'
import { addDocuments, storeDocumentFiles } from './follow-up/documents.ts'
import { addBoxCodes } from './follow-up/box-codes.ts'
import { addInvoiceRuns } from './follow-up/invoice-runs.ts'
import { addInvoices } from './follow-up/invoices.ts'
import { acceptQuotations, addQuotations, printAccepted } from './follow-up/quotations.ts'
import { addSlotLinks } from './follow-up/slot-links.ts'
import { addPropositions } from './follow-up/propositions.ts'
import { addWarnings } from './follow-up/warnings.ts'

/** Writes the rows of a step in its transaction. */
type WriteStep = (work: Work) => Promise<void>
/** A step of the load: its name in `demo_step`, and its work outside the transaction, which returns the write. */
export type DemoStep = readonly [name: string, prepare: (runtime: Runtime, company: CompanyState, load: DemoLoad) => Promise<WriteStep>]

/** A step without work outside its transaction, done by the account of a role. */
const by =
  (preset: RolePreset, write: (work: Work, company: CompanyState, load: DemoLoad) => Promise<void>): DemoStep[1] =>
  async (_, company, load) =>
  (work) =>
    write({ ...work, by: company.by(preset) }, company, load)

/** Areas that lose a zip code with open orders: the map shows it as ordered and not served. */
const shrunk: readonly string[] = ['Rennes', 'Nantes et la Vendée', 'Toulouse et Midi-Pyrénées']

const withdrawZips = async (work: Work, { areas }: CompanyState): Promise<void> => {
  for (const { id } of areas.filter(({ name: area }) => shrunk.includes(area))) {
    const ordered = (await findServedZips(work.db, id)).findLast(({ openOrders, communes }) => openOrders > 0 && communes.length > 1)
    if (ordered) await removeZips(work, id, [ordered.zipCode], true)
  }
}

/** The steps after the bookings, in order: each one reads what the earlier ones have written. */
export const followUp: readonly DemoStep[] = [
  ['legal identity', by('administrator', addLegalIdentity)],
  ['absences', by('network', (work, { checkers }) => addAbsences(work, checkers))],
  ['time blocks', by('planning', (work, { checkers }) => addTimeBlocks(work, checkers))],
  [
    'documents',
    async (runtime, company) => {
      const stored = await storeDocumentFiles(runtime)
      return (work) => addDocuments(work, company, stored)
    },
  ],
  ['box codes', by('planning', addBoxCodes)],
  ['slot links', by('planning', addSlotLinks)],
  ['propositions', by('planning', addPropositions)],
  ['warnings', by('planning', addWarnings)],
  ['deliveries', by('planning', addDeliveries)],
  ['quotations', by('administrator', addQuotations)],
  [
    'accepted quotations',
    async (runtime, company) => {
      const printed = await printAccepted(runtime)
      return (work) => acceptQuotations({ ...work, by: company.by('administrator') }, printed)
    },
  ],
  ['invoices', by('administrator', addInvoices)],
  ['invoice runs', by('administrator', addInvoiceRuns)],
  ['bounced addresses', async () => addBounces],
  ['zip codes', by('network', withdrawZips)],
  ['client changes', async (_, company) => (work) => changeClients(work, company)],
  ['client activity', by('administrator', (work, { clients }) => addClientActivity(work, clients))],
  ['saved views', by('planning', addSavedViews)],
  ['regularizations', by('billing', (work, { checkers }) => addRegularizations(work, checkers))],
  ['alert owners', async (_, company, load) => (work) => addAlertOwners(work, company, load)],
  ['alerts', async () => evaluateAfterImport],
]
