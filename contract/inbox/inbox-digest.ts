import { digestChange, digestHours } from '@adm/domain/inbox/digest'
import { day } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineCalls } from '../call/call.ts'

/** The digest of the caller: its hour, null for none, the day of the next one, and the address that gets it. */
const digestSetting = z.object({ hour: z.enum(digestHours).nullable(), nextDay: day.nullable(), email: z.string() })
export type DigestSetting = z.output<typeof digestSetting>

/** The digest that a person receives of what concerns them and of what their role must do. */
export const digestCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/inbox/digest',
      summary: 'Mon résumé par e-mail : son heure, et le jour du prochain',
      requires: 'signedIn',
      answer: digestSetting,
    },
    change: {
      method: 'PATCH',
      path: '/api/inbox/digest',
      summary: "Choisir l'heure de mon résumé, ou aucun; le changement s'annule",
      requires: 'signedIn',
      body: digestChange,
      answer: digestSetting,
    },
    test: {
      method: 'POST',
      path: '/api/inbox/digest/test',
      summary: 'Recevoir mon résumé tout de suite, une fois',
      requires: 'signedIn',
      body: z.strictObject({}),
      answer: z.object({ recipient: z.string() }),
      addressPerHour: 120,
    },
  },
  { shows: ['inbox-digest'] },
)
