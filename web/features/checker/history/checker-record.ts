import { checkerCalls } from '@adm/contract/checker/checker'
import { certification } from '@adm/domain/checker/certification'
import { checkerAreaFields, type CheckerChange, type CheckerFile, checkerChange, checkerFile } from '@adm/domain/checker/checker-file'
import type { checkerEvents } from '@adm/domain/checker/checker-events'
import { checkerTransitions } from '@adm/domain/checker/checker-transition'
import { byStep } from '@adm/domain/platform/event'
import { z } from 'zod'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { actOf, editAct, partAct, stepAct } from '../../../recipes/history/record-acts.ts'
import { plainEvents, type RecordSubject } from '../../../recipes/page/record-subject.ts'
import { checkerCalendarFields, checkerCalendarSentences } from './checker-calendar-words.ts'
import { checkerFields } from './checker-field-labels.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { timeBlockPart } from './time-block-history.ts'

/** Sentences of the events that are not edits. */
const sentences = {
  created: 'a créé le contrôleur',
  ibanRead: "a lu l'IBAN",
  certificateFileAdded: "a joint le fichier d'un certificat",
  certificateFileReplaced: "a remplacé le fichier d'un certificat",
  certificateFileChanged: "a renommé le fichier d'un certificat",
  certificateFileDeleted: "a supprimé le fichier d'un certificat",
  expiryTold: "a prévenu de l'échéance d'un certificat",
  ...checkerCalendarSentences,
  stateUndone: "a annulé l'étape du contrôleur",
  ...byStep(checkerTransitions, ({ sentence }) => sentence),
}

/** A checker as a record subject: fields, lists, calls and history acts. */
export const checkerRecord: RecordSubject<CheckerFile, CheckerChange> = {
  name: 'checker',
  thing: 'le contrôleur',
  fields: { ...checkerFields, ...checkerCalendarFields },
  following: [],
  lists: {
    certifications: { items: z.array(certification.partial({ id: true })), key: 'id' },
    zones: { items: z.array(z.object(checkerAreaFields)), key: 'areaId' },
    extraZips: { items: z.array(z.string()) },
    tags: { items: z.array(z.string()) },
    languages: { items: z.array(z.string()) },
  },
  change: checkerCalls.change,
  nameOf: ({ name }) => name,
  save: ({ id, version }, change, key) => callApi(checkerCalls.change, { params: { id }, body: change, version, key }),
  readRow: (row) => checkerFile.safeParse(row).data,
  cacheSaved: (queries, saved) => {
    const { queryKey } = apiQuery(checkerCalls.read, { params: { id: saved.id } })
    queries.setQueryData(queryKey, (old) => old && { ...old, ...saved })
    // A new certification or SIREN may allow a change of type refused before, so the page is read again.
    void readAgain(queries, 'checker')
  },
  read: checkerCalls.read,
  history: checkerCalls.history,
  historyChoices: checkerCalls.historyChoices,
  acts: [
    editAct,
    actOf('calendar', 'Calendrier', Object.keys(checkerCalendarSentences)),
    partAct('time-block', 'Créneau bloqué', 'time-block'),
    actOf(
      'certificate-file',
      'Fichiers des certificats',
      Object.keys(sentences).filter((kind) => kind.startsWith('certificateFile')),
    ),
    actOf('iban', "Lecture de l'IBAN", ['ibanRead']),
    stepAct,
  ],
  parts: { 'time-block': timeBlockPart },
  // Not restorable: zones and certifications refer to other rows, and the IBAN is stored encrypted.
  restores: Object.keys(checkerChange.omit({ zones: true, certifications: true, iban: true }).shape),
  event: plainEvents<keyof typeof checkerEvents>(sentences),
}
