import { checkerCalls } from '@adm/contract/checker'
import { certification } from '@adm/domain/checker/certification'
import { checkerAreaFields, type CheckerChange, type CheckerFile, checkerChange, checkerFile } from '@adm/domain/checker/checker-file'
import { checkerTransitions } from '@adm/domain/checker/checker-transition'
import { z } from 'zod'
import { ask, asking } from '../../platform/api.ts'
import { actOf, editAct, stepAct } from '../../record/record-acts.ts'
import { plainEvents, type RecordSubject } from '../../record/record-subject.ts'
import { checkerCalendarFields, checkerCalendarSentences } from './checker-calendar-words.ts'
import { checkerFields } from './checker-field-labels.ts'

/** What is told by a sentence of its own. */
const sentences = {
  created: 'a créé le contrôleur',
  ibanRead: "a lu l'IBAN",
  expiryTold: "a prévenu de l'échéance d'un certificat",
  ...checkerCalendarSentences,
  ...Object.fromEntries(checkerTransitions.map(({ id, sentence }) => [id, sentence])),
}

/** A checker, as its page edits it and tells its history. */
export const checkerRecord: RecordSubject<CheckerFile, CheckerChange> = {
  name: 'checker',
  thing: 'le contrôleur',
  fields: { ...checkerFields, ...checkerCalendarFields },
  following: [],
  lists: {
    certifications: { items: z.array(certification.partial({ id: true })), key: 'id' },
    areas: { items: z.array(z.object(checkerAreaFields)), key: 'areaId' },
    extraZips: { items: z.array(z.string()) },
    tags: { items: z.array(z.string()) },
    languages: { items: z.array(z.string()) },
  },
  change: checkerCalls.change,
  nameOf: ({ name }) => name,
  save: ({ id, version }, change, key) => ask(checkerCalls.change, { params: { id }, body: change, version, key }),
  readRow: (told) => checkerFile.safeParse(told).data,
  keep: (queries, saved) => {
    const { queryKey } = asking(checkerCalls.read, { params: { id: saved.id } })
    queries.setQueryData(queryKey, (old) => old && { ...old, ...saved })
    // A paper or a number may open a change of type that was refused: the page asks again.
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(checkerCalls.list.path) })
  },
  read: checkerCalls.read,
  history: checkerCalls.history,
  historyChoices: checkerCalls.historyChoices,
  acts: [
    editAct,
    actOf('calendar', 'Calendrier', Object.keys(checkerCalendarSentences)),
    actOf('iban', "Lecture de l'IBAN", ['ibanRead']),
    stepAct,
  ],
  // Areas and papers hang together with other rows, and an account number is kept sealed.
  restores: Object.keys(checkerChange.omit({ areas: true, certifications: true, iban: true }).shape),
  event: plainEvents(sentences),
}
