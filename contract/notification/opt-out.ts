import { notificationOptOut, typedOptOutAddress } from '@adm/domain/notification/opt-out'
import { z } from 'zod'
import { byId, byToken, defineCalls, several } from '../call/call.ts'

/** The addresses whose holders want no reminders, for the desk. */
export const notificationOptOutCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/notification-opt-outs',
      requires: ['notifications:read'],
      summary: 'Les adresses qui ne veulent plus de rappels : celles de la demande, ou les cent dernières',
      query: z.strictObject({ address: several(z.string().max(254)) }),
      answer: z.object({ items: z.array(notificationOptOut) }),
    },
    create: {
      method: 'POST',
      path: '/api/notification-opt-outs',
      requires: ['notifications:update'],
      summary: 'Ne plus envoyer de rappels à une adresse, à la demande de la personne',
      body: z.strictObject({ address: typedOptOutAddress }),
      answer: notificationOptOut,
      status: 201,
    },
    remove: {
      method: 'DELETE',
      path: '/api/notification-opt-outs/:id',
      requires: ['notifications:update'],
      summary: 'Envoyer à nouveau des rappels à une adresse, à la demande de la personne',
      params: byId,
      answer: 'nothing',
      status: 204,
    },
  },
  { shows: ['notification-opt-out'] },
)

/** What the bearer of the link of a message sees of an opt-out. */
const linkedOptOut = z.object({
  /** Masked: the message may have been forwarded. */
  address: z.string(),
  isOptedOut: z.boolean(),
})
export type LinkedOptOut = z.output<typeof linkedOptOut>

/** Far above the taps of a person; the secret has 256 bits. */
const linkPerMinute = 600
const path = '/api/links/:token/notification-opt-out'
const ofLink = { requires: 'link', params: byToken, addressPerMinute: linkPerMinute } as const

/** The opt-out by the personal link of a message. */
export const optOutLinkCalls = defineCalls({
  read: {
    ...ofLink,
    method: 'GET',
    path,
    shows: [],
    summary: 'Si le porteur du lien reçoit des rappels',
    answer: linkedOptOut,
  },
  optOut: {
    ...ofLink,
    method: 'POST',
    path,
    summary: 'Ne plus recevoir de rappels',
    body: z.strictObject({}),
    answer: linkedOptOut,
  },
  optIn: {
    ...ofLink,
    method: 'POST',
    path: `${path}/end`,
    summary: 'Recevoir à nouveau des rappels',
    body: z.strictObject({}),
    answer: linkedOptOut,
  },
  oneClick: {
    ...ofLink,
    method: 'POST',
    path: `${path}/one-click`,
    summary: "Ne plus recevoir de rappels, d'un clic dans la messagerie (RFC 8058)",
    body: {
      wholeBytes: 2 ** 14,
      headers: [],
      description: 'Le formulaire de la messagerie, List-Unsubscribe=One-Click ; il n’est pas lu.',
    },
    answer: 'nothing',
    status: 204,
  },
})
