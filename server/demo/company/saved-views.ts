import { savedViewDraft } from '@adm/contract/saved-view'
import { createView } from '../../features/saved-view/saved-view.service.ts'
import type { Work } from '../../platform/work/work.ts'

const shared = { shared: true, columns: null, density: null }
const drafts = [
  { ...shared, list: 'booking', name: 'À qualifier', filter: { status: ['waiting', 'waiting requestReceived'], sort: 'createdAt' } },
  { ...shared, list: 'booking', name: 'Contrôleur à trouver', filter: { status: ['no_checker', 'waiting_checker'], sort: 'startAt' } },
  { ...shared, list: 'booking', name: 'À confirmer', filter: { state: 'to_confirm', sort: 'startAt' } },
  { ...shared, list: 'client', name: 'Bloqués', filter: { blocked: 'yes' } },
] as const

/** Adds the shared views of the planning team. */
export const addSavedViews = async (work: Work): Promise<void> => {
  for (const draft of drafts) await createView(work, savedViewDraft.parse(draft))
}
