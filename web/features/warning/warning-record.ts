import { z } from 'zod'
import { warningCalls } from '@adm/contract/warning/warning'
import {
  type Warning,
  type WarningChange,
  warning,
  warningCauseLabels,
  warningChange,
  warningSeverityLabels,
  warningSourceLabels,
  warningStatusLabels,
} from '@adm/domain/warning/warning'
import type { WarningKind } from '@adm/domain/warning/warning-events'
import { callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { actOf, editAct, stepAct } from '../../recipes/history/record-acts.ts'
import { plainEvents, type RecordFields, type RecordSubject } from '../../recipes/page/record-subject.ts'
import { asInstant, asLabel, asText } from '../../recipes/page/record-words.ts'
import { titleOfWarning } from './warning-words.ts'

const warningFields = {
  cause: { label: 'Cause', words: asLabel(warningCauseLabels) },
  severity: { label: 'Gravité', words: asLabel(warningSeverityLabels) },
  text: { label: 'Description', words: asText },
  status: { label: 'Statut', words: asLabel(warningStatusLabels) },
  source: { label: 'Origine', words: asLabel(warningSourceLabels) },
  assigneeName: { label: 'Responsable', words: asText },
  closingReason: { label: 'Motif de clôture', words: asText },
  closedAt: { label: 'Clos le', words: asInstant },
} satisfies RecordFields

const photoKinds = ['photoAdded', 'photoReplaced', 'photoChanged', 'photoDeleted']
const photo = z.object({ documentName: z.string() })

const sentences = plainEvents<WarningKind>({
  created: 'a signalé un problème',
  W01: 'a pris le signalement en charge',
  W02: 'a résolu le signalement',
  W03: 'a classé le signalement sans suite',
  W04: 'a rouvert le signalement',
  photoAdded: 'a joint une photo',
  photoReplaced: 'a remplacé une photo',
  photoChanged: 'a renommé une photo',
  photoDeleted: 'a supprimé une photo',
  erased: 'a effacé le texte et les photos, trois ans après la clôture',
})

/** A warning as a record subject: fields, calls, history acts and sentences. */
export const warningRecord: RecordSubject<Warning, WarningChange> = {
  name: 'warning',
  thing: 'le signalement',
  fields: warningFields,
  following: ['assigneeName'],
  change: warningCalls.change,
  nameOf: titleOfWarning,
  save: ({ id, version }, change, key) => callApi(warningCalls.change, { params: { id }, body: change, version, key }),
  readRow: (row) => warning.safeParse(row).data,
  cacheSaved: (queries) => void readAgain(queries, 'warning', 'booking'),
  read: warningCalls.read,
  history: warningCalls.history,
  historyChoices: warningCalls.historyChoices,
  acts: [editAct, actOf('photos', 'Photos', photoKinds), stepAct],
  restores: Object.keys(warningChange.shape),
  event: (line) => {
    const { data } = photo.safeParse(line.facts)
    return { ...sentences(line), facts: data ? [{ label: 'Photo', value: data.documentName }] : [] }
  },
}
