import { z } from 'zod'
import { regularizationCalls } from '@adm/contract/regularization'
import {
  instalment,
  type Regularization,
  type RegularizationChange,
  regularization,
  regularizationStatusLabels,
  regularizationTypeLabels,
} from '@adm/domain/regularization/regularization'
import type { regularizationEvents } from '@adm/domain/regularization/regularization-events'
import { callApi } from '../../platform/api/api.ts'
import { editAct, stepAct } from '../../recipes/history/record-acts.ts'
import { type HistoryLine, plainEvents, type RecordSubject } from '../../recipes/page/record-subject.ts'
import { asCents, asLabel, asList, asText } from '../../recipes/page/record-words.ts'
import { asInstalment, asMonth, titleOfRegularization } from './regularization-words.ts'
import { readAgain } from '../../platform/api/read-again.ts'

const words = plainEvents<keyof typeof regularizationEvents>({
  created: 'a ajouté une régularisation',
  deleted: 'a supprimé une régularisation',
  restored: 'a remis une régularisation supprimée',
})

const which = regularization.pick({ type: true, amountCents: true, reason: true })

/** Names the regularization of an event, because the tab shows the history of all of them. */
const factsOf = ({ facts }: Pick<HistoryLine, 'facts'>) => {
  const { data } = which.safeParse(facts)
  return data ? [{ label: 'Régularisation', value: `${titleOfRegularization(data)}, ${data.reason}` }] : []
}

/** A regularization as a record subject, for edit conflicts and history. */
export const regularizationRecord: RecordSubject<Regularization, RegularizationChange> = {
  name: 'regularization',
  thing: 'la régularisation',
  fields: {
    type: { label: 'Type', words: asLabel(regularizationTypeLabels.checker) },
    amountCents: { label: 'Montant', words: asCents },
    reason: { label: 'Motif', words: asText },
    firstMonth: { label: 'Premier mois', words: asMonth },
    instalments: { label: 'Plan', words: asList(asInstalment, 'Aucune facturation') },
    status: { label: 'Statut', words: asLabel(regularizationStatusLabels) },
  },
  following: [],
  lists: { instalments: { items: z.array(instalment), key: 'month' } },
  change: regularizationCalls.change,
  nameOf: titleOfRegularization,
  save: ({ id, version }, change, key) => callApi(regularizationCalls.change, { params: { id }, body: change, version, key }),
  readRow: (row) => regularization.safeParse(row).data,
  cacheSaved: (queries) => void readAgain(queries, 'regularization'),
  read: regularizationCalls.read,
  history: regularizationCalls.history,
  historyChoices: regularizationCalls.historyChoices,
  acts: [editAct, stepAct],
  restores: [],
  event: (line) => ({
    ...words(line),
    isCreation: line.before === null,
    facts: factsOf(line),
  }),
}
