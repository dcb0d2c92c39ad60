import { bookingCalls } from '@adm/contract/booking/booking'
import { type Booking, type BookingChange, booking as bookingSchema, bookingChange } from '@adm/domain/booking/order/booking'
import { contact, tenant } from '@adm/domain/booking/order/booking-people'
import { storedPremises } from '@adm/domain/booking/order/premises'
import { isServiceEvent, serviceEvents } from '@adm/domain/booking/order/service-event'
import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { annex } from '@adm/domain/dwelling/dwelling'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { slotsTitle } from '@adm/domain/slot-offer/visit-registration'
import { z } from 'zod'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { type Act, actOf, editAct, partAct, stepAct } from '../../../recipes/history/record-acts.ts'
import type { EventWords, HistoryLine, RecordSubject } from '../../../recipes/page/record-subject.ts'
import { keyPart } from '../../key-tracking/key-history.ts'
import { meterPart } from '../../meter/meter-history.ts'
import { factsInWords, forcedGuards } from './booking-fact-labels.ts'
import { bookingFields } from './booking-field-labels.ts'
import { dispatchPart } from './dispatch-history.ts'
import { clientRequestPart } from './client-request-history.ts'
import { partnerRequestPart } from './partner-request-history.ts'
import { notificationPart } from './notification-history.ts'
import { slotOfferPart } from './slot-offer-history.ts'
import { readAgain } from '../../../platform/api/read-again.ts'

/** Sentences of the events that are not transitions. */
const sentences: Readonly<Record<string, string>> = {
  kept: 'a maintenu la commande malgré le blocage du client',
  repriced: 'a recalculé le prix',
  resultChanged: 'a changé le résultat',
  closingAnnounced: 'a annoncé au client que la commande sera clôturée sans date',
  // Merge of the order's client with a duplicate, and its undo.
  clientMerged: 'a fusionné le client de la commande avec un autre',
  clientUnmerged: 'a annulé la fusion du client de la commande',
  dwellingMerged: "a réuni deux écritures de l'adresse en un seul logement",
}
const documentSentences: Readonly<Record<string, string>> = {
  documentAdded: 'a joint un document',
  documentReplaced: "a remplacé le contenu d'un document",
  documentChanged: "a modifié le nom ou le type d'un document",
  documentDeleted: 'a supprimé un document',
}

/** Sentence of an option event, after the author's name. */
const optionSentence = (kind: string, stated: unknown): string | undefined => {
  if (!isServiceEvent(kind)) return undefined
  const { sentence, ...event }: { sentence: string; forGood?: string } = serviceEvents[kind]
  const isForGood = typeof stated === 'object' && stated !== null && 'irreversible' in stated
  return `: ${(isForGood && event.forGood) || sentence}`
}

/** Sentences of the events on linked orders. */
const linkSentences: Readonly<Record<string, string>> = {
  replanned: 'a replanifié la commande',
  entryRefused: "a écarté une commande d'entrée proposée",
}

/** The acts on many rows that change orders, each with its page, by their entity. */
const wholes: Readonly<Record<string, (id: string) => EventWords['whole']>> = {
  'booking-bulk': (id) => ({ label: 'Par une modification groupée', href: `/booking/bulk/${id}` }),
  'calendar-plan': (id) => ({ label: 'Par une proposition de planning', href: `/calendar/plan/${id}` }),
  'delivery-missions': (id) => ({ label: 'Par une création de missions', href: `/deliveries/missions/${id}` }),
}

/** Wording of a booking's history event: the transition's label, or the changed fields. */
const bookingEvent = ({ kind, facts, entity, partOf, partOfId }: HistoryLine): EventWords => {
  const transition = bookingTransitions.find(({ id }) => id === kind)
  const isCreation = transition?.from.length === 0
  const step = documentSentences[kind] ?? (transition && `a fait l'étape « ${transition.label} »`)
  return {
    isCreation,
    sentence: isCreation ? 'a créé la commande' : (step ?? sentences[kind] ?? linkSentences[kind] ?? optionSentence(kind, facts)),
    forced: forcedGuards(facts),
    facts: factsInWords(facts),
    whole: entity === 'booking' && partOf && partOfId ? wholes[partOf]?.(partOfId) : undefined,
  }
}

/** The acts by which the history of an order of this service is filtered. */
export const bookingActs = (service: BookingService): readonly Act[] => [
  editAct,
  partAct('keys', 'Clés', 'key-tracking'),
  partAct('meter', 'Compteur', 'meter'),
  partAct('dispatch', 'Recherche', 'dispatch'),
  partAct('slot-offer', slotsTitle({ service }), 'slot-offer'),
  partAct('partner-request', 'Partenaire', 'partner-request'),
  partAct('notification', 'Message', 'notification'),
  partAct('client-request', 'Lien du client', 'client-request'),
  actOf('document', 'Document', Object.keys(documentSentences)),
  actOf('option', 'Option', Object.keys(serviceEvents)),
  actOf('link', 'Commande liée', Object.keys(linkSentences)),
  actOf('price', 'Prix', ['repriced', 'resultChanged']),
  actOf('dwelling', 'Logement', ['dwellingMerged']),
  actOf('client', 'Client', ['kept', 'clientMerged', 'clientUnmerged']),
  stepAct,
]

/** A booking as a record subject: fields, lists, calls, history acts and restorable fields. */
export const bookingRecord: RecordSubject<Booking, BookingChange> = {
  name: 'booking',
  thing: 'la commande',
  fields: bookingFields,
  lists: {
    tenants: { items: z.array(tenant.partial({ id: true })), key: 'id' },
    contacts: { items: z.array(contact.partial({ id: true })), key: 'id' },
    tags: { items: z.array(z.string()) },
    annexes: { items: z.array(annex), alike: [['kind', 'number'], ['kind']] },
    expectedMeters: { items: z.array(z.string()) },
    premises: {
      parts: {
        surfaces: { items: storedPremises.shape.surfaces, alike: [['use']] },
        occupants: { items: storedPremises.shape.occupants, alike: [['name'], ['phone']] },
      },
    },
    details: { parts: {} },
  },
  following: ['priceCents', 'priceLines', 'durationMinutes', 'endAt', 'missionCode', 'areaName', 'result', 'resultCents'],
  change: bookingCalls.change,
  nameOf: ({ code }) => code,
  save: ({ id, version }, change, key) => callApi(bookingCalls.change, { params: { id }, body: change, version, key }),
  readRow: (row) => bookingSchema.safeParse(row).data,
  cacheSaved: (queries, saved) => {
    const { queryKey } = apiQuery(bookingCalls.read, { params: { id: saved.id } })
    queries.setQueryData(queryKey, (old) => old && { ...old, ...saved })
    void readAgain(queries, 'booking')
  },
  read: bookingCalls.read,
  history: bookingCalls.history,
  historyChoices: bookingCalls.historyChoices,
  acts: bookingActs('checkin'),
  parts: {
    'key-tracking': keyPart,
    meter: meterPart,
    dispatch: dispatchPart,
    'slot-offer': slotOfferPart,
    'partner-request': partnerRequestPart,
    notification: notificationPart,
    'client-request': clientRequestPart,
  },
  restores: Object.keys(bookingChange.shape),
  isReplayed: true,
  event: bookingEvent,
}
