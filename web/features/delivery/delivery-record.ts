import type { QueryClient } from '@tanstack/react-query'
import { deliveryCalls } from '@adm/contract/delivery/delivery'
import { type Delivery, type DeliveryChange, delivery, deliveryChange, deliveryStatusLabels } from '@adm/domain/delivery/delivery'
import type { DeliveryKind } from '@adm/domain/delivery/delivery-events'
import { offerLabels } from '@adm/domain/offer/offer'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { languageLabels } from '@adm/domain/values/language'
import { z } from 'zod'
import { callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { editAct, partAct, stepAct } from '../../recipes/history/record-acts.ts'
import { plainEvents, type RecordFields, type RecordSubject } from '../../recipes/page/record-subject.ts'
import { asDay, asLabel, asList, asText, asYesNo } from '../../recipes/page/record-words.ts'
import { deliveryParts } from './delivery-parts.ts'

const contactName = z.object({ name: z.string() })
const deliveryFields = {
  reference: { label: 'Référence', words: asText },
  clientName: { label: 'Client', words: asText },
  status: { label: 'Statut', words: asLabel(deliveryStatusLabels) },
  estimatedCount: { label: 'Nombre estimé de logements', words: (value) => String(value) },
  dates: { label: 'Dates', words: asList(asDay) },
  service: { label: 'Prestation', words: asLabel(bookingServiceLabels) },
  offer: { label: 'Offre', words: (value) => (value ? asLabel(offerLabels)(value) : 'Celle du client') },
  language: { label: 'Langue', words: asLabel(languageLabels) },
  furnished: { label: 'Logements meublés', words: asYesNo },
  keysAddress: { label: 'Adresse des clés', words: asText },
  keysHours: { label: 'Horaires', words: asText },
  keysInformation: { label: 'Informations sur les clés', words: asText },
  addCaptureToInventories: { label: 'Ajouter une capture aux états des lieux', words: asYesNo },
  isAnnotated: { label: 'Annoté', words: asYesNo },
  contacts: { label: 'Contacts du rapport', words: asList((value) => contactName.safeParse(value).data?.name ?? '') },
} satisfies RecordFields

const sentences = plainEvents<DeliveryKind>({
  created: 'a créé la livraison',
  L01: 'a vérifié la livraison',
  L02: 'a remis la livraison en brouillon',
  L03: 'a créé les missions',
  missionsTakenBack: 'a annulé la création des missions',
  L04: 'La livraison a commencé',
  L05: 'La livraison est terminée',
  L06: 'La livraison est facturée',
  L07: 'a annulé la livraison',
})

/** A delivery as a record subject: fields, calls, history acts and sentences. */
export const deliveryRecord: RecordSubject<Delivery, DeliveryChange> = {
  name: 'delivery',
  thing: 'la livraison',
  fields: deliveryFields,
  following: [],
  change: deliveryCalls.change,
  nameOf: ({ reference }) => reference,
  save: ({ id, version }, change, key) => callApi(deliveryCalls.change, { params: { id }, body: change, version, key }),
  readRow: (row) => delivery.safeParse(row).data,
  cacheSaved: (queries: QueryClient) => void readAgain(queries, 'delivery', 'delivery-row'),
  read: deliveryCalls.read,
  history: deliveryCalls.history,
  historyChoices: deliveryCalls.historyChoices,
  acts: [
    partAct('rows', 'Lignes', 'delivery-row'),
    partAct('planning', 'Planning', 'calendar-plan'),
    partAct('keys', 'Clés', 'delivery-keys'),
    partAct('day', 'Jour J', 'delivery-lot'),
    partAct('documents', 'Documents', 'document'),
    editAct,
    stepAct,
  ],
  parts: deliveryParts,
  restores: Object.keys(deliveryChange.shape),
  event: sentences,
}
