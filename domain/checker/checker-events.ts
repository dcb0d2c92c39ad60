import { z } from 'zod'
import { defineEvents, eachOf, stepKinds, stepsOf } from '../platform/event.ts'
import { availability, checkerAbsence } from './checker-calendar.ts'
import { checkerEntity } from './checker-entity.ts'
import { checkerFile } from './checker-file.ts'
import { checkerTransitions } from './checker-transition.ts'

const changesNothing = "elle n'a rien changé à la fiche"
const isLink = 'un lien se crée et se révoque depuis le calendrier du contrôleur'
/** Its calendar and its files are rows of their own: the event only counts the version of the checker up. */
const versioned = { before: z.object({ version: z.int() }), after: z.object({ version: z.int() }) }

/** An absence as history stores it, as a field of its checker. */
const absence = checkerAbsence.pick({ startAt: true, endAt: true, reason: true, isAnnounced: true }).nullable()
/** The absence that an event is about, and the orders whose missions were settled in the same change. */
export const absenceFacts = z.object({ absence, bookingIds: z.array(z.string()).readonly() })
const ofAbsence = {
  before: z.object({ absence, version: z.int() }),
  after: z.object({ absence, version: z.int(), missions: z.array(z.string()).readonly().optional() }),
  facts: absenceFacts,
}

const absenceKinds = [
  'absenceCreated',
  'absenceAnnounced',
  'absenceChanged',
  'absenceConfirmed',
  'absenceCanceled',
  'absenceSettled',
] as const
export type AbsenceKind = (typeof absenceKinds)[number]

/** The events of a checker. */
export const checkerEvents = defineEvents(checkerEntity, checkerFile, {
  created: { before: z.null(), fixed: 'un contrôleur ne se supprime pas\u00a0: il sort du réseau' },
  changed: {},
  valueRestored: {},
  ...stepsOf(checkerTransitions),
  stateUndone: { fixed: "l'étape annulée se refait" },
  hoursChanged: { before: availability, after: availability },
  ibanRead: { fixed: changesNothing },
  expiryTold: {
    facts: z.object({ papers: z.array(z.object({ kind: z.string(), expiresDay: z.string().nullable() })) }),
    fixed: changesNothing,
  },
  ...eachOf(['certificateFileAdded', 'certificateFileReplaced', 'certificateFileChanged', 'certificateFileDeleted'], {
    ...versioned,
    facts: z.object({ certificationId: z.string(), certificationKind: z.string(), documentName: z.string() }),
    fixed: "le fichier d'un certificat se remplace et se supprime depuis la fiche du contrôleur",
  }),
  ...eachOf(['calendarLinkMade', 'calendarLinkRevoked'], { ...versioned, fixed: isLink }),
  ...eachOf(absenceKinds, ofAbsence),
})

/** An ordinary edit of a checker, typed or put back from the history. */
export const checkerEdits = [checkerEvents.changed, checkerEvents.valueRestored] as const
/** A change of type or network, and its undo. */
export const checkerMoves = [...stepKinds(checkerTransitions).map((id) => checkerEvents[id]), checkerEvents.stateUndone] as const
