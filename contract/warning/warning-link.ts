import { z } from 'zod'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { instant } from '@adm/domain/values/date/moment'
import { warning, warningReport } from '@adm/domain/warning/warning'
import { byId, byToken, defineCalls, fileBody } from '../call/call.ts'

/** A problem that the bearer reported already. */
const linkedWarning = z.object({
  ...warning.pick({ id: true, cause: true, severity: true, text: true, createdAt: true }).shape,
  photoCount: z.int(),
})
export type LinkedWarning = z.output<typeof linkedWarning>

/** The mission of a link as far as a report needs it, and what its checker reported so far. */
const linkedWarnings = z.object({
  mission: z.object({ service: z.enum(bookingServices), city: z.string(), startAt: instant }),
  warnings: z.array(linkedWarning),
})
export type LinkedWarnings = z.output<typeof linkedWarnings>

/** Far above the taps of a person; the secret has 256 bits. */
const linkPerMinute = 600
const path = '/api/links/:token/warnings'
const ofLink = { requires: 'link', params: byToken, addressPerMinute: linkPerMinute } as const

/** What a checker reports by the personal link of an accepted mission. */
export const warningLinkCalls = defineCalls({
  read: {
    ...ofLink,
    method: 'GET',
    path,
    shows: [],
    summary: 'Les problèmes signalés par le porteur du lien personnel de la mission',
    answer: linkedWarnings,
  },
  report: { ...ofLink, method: 'POST', path, summary: 'Signaler un problème sur la mission', body: warningReport, answer: linkedWarnings },
  addPhoto: {
    ...ofLink,
    method: 'POST',
    path: `${path}/:id/photos`,
    summary: 'Joindre une photo au problème signalé',
    params: z.object({ ...byToken.shape, ...byId.shape }),
    body: fileBody(z.strictObject({})),
    answer: linkedWarnings,
  },
})
