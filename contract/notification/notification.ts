import { notification, notificationStatuses } from '@adm/domain/notification/notification'
import { audiences, channels, notificationKindNames } from '@adm/domain/notification/notification-kind'
import { day } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { byId, defineCalls, several } from '../call/call.ts'
import { defineList, listCallsOf, nameList, numberedPages } from '../call/list.ts'

/**
 * The sort orders of the list; `-` reverses the order. `near`: what leaves within a day and what has left, the latest first; then what is
 * farther, the nearest first.
 */
export const notificationSorts = ['near', 'dueAt', '-dueAt'] as const

const notificationColumns = [
  'dueAt',
  'kind',
  'person',
  'recipient',
  'status',
  'reason',
  'booking',
  'client',
  'missionAt',
  'audience',
  'channel',
  'sentAt',
] as const
export type NotificationColumn = (typeof notificationColumns)[number]

/** A message with the names of its order and client. */
const listedNotification = z.object({
  ...notification.shape,
  bookingCode: z.string().nullable(),
  clientName: z.string().nullable(),
  /** The acts open now; the server checks them again. */
  acts: z.object({ mayCancel: z.boolean(), maySendNow: z.boolean(), mayResend: z.boolean() }),
})
export type ListedNotification = z.output<typeof listedNotification>

export const notificationList = nameList(
  { name: 'notification', plural: 'notifications', title: 'Notifications', readers: 'notifications:read' },
  defineList({
    filters: {
      /** A person's name or address. */
      text: z.string().max(200).optional(),
      kind: several(z.enum(notificationKindNames)),
      status: several(z.enum(notificationStatuses)),
      audience: several(z.enum(audiences)),
      channel: several(z.enum(channels)),
      clientId: several(z.uuid()),
      /** The days on which they are due. */
      fromDay: day.optional(),
      untilDay: day.optional(),
      sort: z.enum(notificationSorts).default('near'),
    },
    pages: numberedPages,
    row: listedNotification,
    columns: notificationColumns,
  }),
)
export type NotificationFilters = z.output<typeof notificationList.filters>

/** Why one person has, or has not, received a message. */
const explanation = z.object({ title: z.string(), answer: z.string(), facts: z.array(z.string()) })

const messages = z.array(listedNotification)
const read = ['notifications:read'] as const
const act = {
  method: 'POST',
  requires: ['notifications:update'],
  params: byId,
  body: z.strictObject({}),
  answer: notification,
  version: 'answered',
} as const

/** The messages to tenants, clients, checkers, partners and the team. */
export const notificationCalls = defineCalls(
  {
    ...listCallsOf(notificationList, {
      list: 'Les messages programmés, envoyés ou non, avec la raison',
      export: 'Les messages que le filtre retient, en CSV ou XLSX',
    }),
    ofBooking: {
      method: 'GET',
      path: '/api/bookings/:bookingId/notifications',
      summary: "Les messages d'une commande, à qui, quand et pourquoi",
      shows: ['notification', 'booking'],
      requires: read,
      params: z.object({ bookingId: z.uuid() }),
      answer: messages,
    },
    explain: {
      method: 'GET',
      path: '/api/bookings/:bookingId/notifications/why',
      summary: "Pourquoi une personne, une adresse ou un numéro a reçu, ou n'a pas reçu, un message d'une commande",
      shows: ['notification', 'booking', 'client', 'checker'],
      requires: ['bookings:read', 'notifications:read'],
      params: z.object({ bookingId: z.uuid() }),
      query: z.strictObject({
        /** An e-mail, a number or a name. */
        person: typedText().min(1, 'Indiquez une personne, une adresse ou un numéro.').max(200),
        kind: z.enum(notificationKindNames),
      }),
      answer: z.array(explanation),
    },
    ofClient: {
      method: 'GET',
      path: '/api/clients/:clientId/notifications',
      summary: "Les 200 derniers messages d'un client et de ses commandes",
      shows: ['notification', 'client'],
      requires: ['notifications:read', 'clients:read'],
      params: z.object({ clientId: z.uuid() }),
      answer: messages,
    },
    ofChecker: {
      method: 'GET',
      path: '/api/checkers/:checkerId/notifications',
      summary: "Les 200 derniers messages d'un contrôleur",
      shows: ['notification', 'checker'],
      requires: ['notifications:read', 'checkers:read'],
      params: z.object({ checkerId: z.uuid() }),
      answer: messages,
    },
    cancel: { ...act, path: '/api/notifications/:id/cancellation', summary: "Annuler un message qui n'est pas parti" },
    sendNow: { ...act, path: '/api/notifications/:id/sending', summary: 'Envoyer maintenant un message programmé' },
    resend: { ...act, path: '/api/notifications/:id/copies', summary: 'Envoyer à nouveau un message déjà envoyé, ou qui a échoué' },
  },
  { shows: ['notification'] },
)
