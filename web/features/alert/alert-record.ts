import { alertCalls } from '@adm/contract/alert/alert'
import type { alertEvents } from '@adm/domain/alert/alert-events'
import { alertResolutionLabels, alertSeverityLabels, alertStatusLabels } from '@adm/domain/alert/alert-type'
import { ownerGroupLabels } from '@adm/domain/user/owner-group'
import { stepAct } from '../../recipes/history/record-acts.ts'
import { plainEvents, type RecordFields } from '../../recipes/page/record-subject.ts'
import { asInstant, asLabel, asText } from '../../recipes/page/record-words.ts'

const fields: RecordFields = {
  severity: { label: 'Gravité', words: asLabel(alertSeverityLabels) },
  status: { label: 'Statut', words: asLabel(alertStatusLabels) },
  ownerGroup: { label: 'Groupe', words: asLabel(ownerGroupLabels) },
  snoozedUntil: { label: "Reportée jusqu'au", words: asInstant },
  reason: { label: 'Motif', words: asText },
  resolution: { label: 'Résolution', words: asLabel(alertResolutionLabels) },
}

/** An alert as the subject of its history. It changes by acts only: no field is edited or put back. */
export const alertRecord = {
  name: 'alert',
  thing: "l'alerte",
  fields,
  change: alertCalls.assign,
  nameOf: () => 'Alerte',
  read: alertCalls.read,
  history: alertCalls.history,
  historyChoices: alertCalls.historyChoices,
  acts: [stepAct],
  restores: [],
  event: plainEvents<keyof typeof alertEvents>({
    opened: "a ouvert l'alerte",
    snoozed: "a reporté l'alerte",
    woken: "a rouvert l'alerte à la fin de son report",
    unsnoozed: "a rouvert l'alerte",
    accepted: 'a accepté le risque',
    assigned: "a confié l'alerte",
    commented: "a commenté l'alerte",
    resolved: "a résolu l'alerte",
  }),
}
