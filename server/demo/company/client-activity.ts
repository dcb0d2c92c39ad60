import type { SpecificProcessDraft } from '@adm/domain/client/process/specific-process-draft'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { blockClient } from '../../features/client/blocking/client-blocking.service.ts'
import { addProcess } from '../../features/client/process/client-process.service.ts'
import type { Work } from '../../platform/work/work.ts'
import type { DemoClient } from './company.ts'

const processes: readonly SpecificProcessDraft[] = [
  {
    title: 'Badges et télécommandes',
    furnishings: ['furnished', 'unfurnished'],
    inventoryTypes: ['checkin', 'checkout', 'checkout_checkin'],
    instructions: 'Compter les badges et les télécommandes devant le locataire, et les photographier ensemble avant la remise.',
    checklist: ['Badges du hall', 'Télécommande du parking', 'Clé de la boîte aux lettres'],
    documentTypes: [],
    recipients: null,
    extraMinutes: 10,
  },
  {
    title: 'Inventaire du mobilier',
    furnishings: ['furnished'],
    inventoryTypes: ['checkin', 'checkout'],
    instructions: "Suivre l'inventaire du bailleur ligne à ligne. Vaisselle comptée, appareils allumés.",
    checklist: ['Inventaire signé par les deux parties'],
    documentTypes: ['ANNEX'],
    recipients: null,
    extraMinutes: 25,
  },
  {
    title: 'Bon de commande avant la visite',
    furnishings: ['furnished', 'unfurnished'],
    inventoryTypes: ['previsit', 'control'],
    instructions: null,
    checklist: [],
    documentTypes: ['PURCHASE_ORDER'],
    recipients: 'suivi@regie.example',
    extraMinutes: 0,
  },
]

/** Rank of the newly blocked client among those never blocked: a low rank has many orders, so some planned orders wait for a decision. */
const blockedRank = 5
const mostProcesses = 12

/** Adds recent changes of clients: specific processes, and a blocking with planned orders to decide. */
export const addClientActivity = async (work: Work, clients: readonly DemoClient[]): Promise<void> => {
  for (const [rank, { id }] of clients.slice(0, mostProcesses).entries()) {
    const process = processes[rank % processes.length]
    if (process) await addProcess(work, id, process)
  }
  const blocked = clients.filter(({ block }) => block === null)[blockedRank]
  if (!blocked) return
  const startDate = dayOf(work.now)
  await blockClient(work, blocked.id, {
    title: 'Litige sur trois rapports',
    message: 'Vos commandes sont suspendues le temps de régler notre différend. Votre commercial vous appelle.',
    startDate,
    endDate: addDays(startDate, 21),
  })
}
