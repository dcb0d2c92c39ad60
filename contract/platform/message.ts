import { mailReports } from '@adm/domain/mail-state'
import { z } from 'zod'
import { byId, defineCalls, several } from '../call/call.ts'

/** The headers of a signed message: when it was signed, in seconds since 1970, and `sha256=` with the HMAC in hexadecimal. */
export const signatureHeaders = { timestamp: 'x-adm-timestamp', signature: 'x-adm-signature' } as const
const headers = Object.values(signatureHeaders)

/** The reports of a mail server or an SMS service, by the identifier of the message or of its service. */
export const messageOutcomes = z.object({
  outcomes: z
    .array(z.object({ id: z.string().min(1).max(200), outcome: z.enum(mailReports), reason: z.string().max(500).nullish() }))
    .max(500),
})

/** Changed: messages with a new state. Ignored: reports of unknown messages, and those that come again or too late. */
const reported = z.object({ changed: z.int(), ignored: z.int() })

/** A service sends many reports, in several requests. */
const perMinute = 1_200
const signed = { requires: 'signature', method: 'POST', addressPerMinute: perMinute, answer: reported } as const

const bouncedAddress = z.object({ id: z.uuid(), address: z.string(), since: z.string(), reason: z.string().nullable() })

/** What became of messages after they left. */
export const messageCalls = defineCalls(
  {
    report: {
      ...signed,
      path: '/api/messages/outcomes',
      summary: 'Ce que deviennent les messages partis : remis, ouverts, revenus (message signé)',
      body: {
        wholeBytes: 2 ** 18,
        headers,
        description: '{ "outcomes": [{ "id", "outcome": "delivered", "opened" ou "bounced", "reason"? }] }',
      },
    },
    returnMail: {
      ...signed,
      path: '/api/messages/returns',
      summary: 'Un avis de non-remise tel que la messagerie l’a reçu (RFC 3464, message signé)',
      body: { wholeBytes: 2 ** 21, headers, description: 'Le message entier (message/rfc822).' },
    },
    bounced: {
      method: 'GET',
      path: '/api/bounced-addresses',
      requires: ['notifications:read'],
      summary: 'Les adresses dont un message est revenu : celles de la demande, ou les cent dernières',
      query: z.strictObject({ address: several(z.string().max(254)) }),
      answer: z.object({ items: z.array(bouncedAddress) }),
    },
    clear: {
      method: 'DELETE',
      path: '/api/bounced-addresses/:id',
      requires: ['notifications:update'],
      summary: 'Une adresse est à nouveau bonne',
      params: byId,
      answer: 'nothing',
      status: 204,
    },
  },
  { shows: ['bounced-address'] },
)
