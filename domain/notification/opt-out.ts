import { z } from 'zod'
import { email } from '../values/email.ts'
import { phone } from '../values/phone.ts'
import { isMobile } from '../values/typed-phone.ts'
import { rule } from '../values/rule.ts'

/**
 * The address as opt-outs name it: an e-mail in lower case, or a number in E.164. Two spellings of a mailbox are one person's, also where a
 * mail server could tell them apart.
 */
export const optOutAddress = (recipient: string): string => recipient.trim().toLowerCase()

/** An address typed by a member of staff: an e-mail, or a mobile. */
export const typedOptOutAddress = z.union(
  [email.transform(optOutAddress), phone.check(rule(isMobile, 'Indiquez un mobile : un SMS ne va pas à un autre numéro.'))],
  'Indiquez un e-mail ou un mobile.',
)

/** An address whose holder wants no reminders, since when, and by whom: the holder, or a member of staff. */
export const notificationOptOut = z.object({
  id: z.uuid(),
  address: z.string(),
  since: z.string(),
  byKind: z.enum(['link', 'staff']),
  byId: z.uuid().nullable(),
  byName: z.string().nullable(),
  version: z.int(),
})
export type NotificationOptOut = z.output<typeof notificationOptOut>

const dots = '•••'

/** The address as its page shows it: enough for its holder, too little for somebody to whom the mail was forwarded. */
export const maskedAddress = (address: string): string => {
  const [name = '', domain] = address.split('@')
  if (domain !== undefined) return `${name.slice(0, 1)}${dots}@${domain}`
  return `${address.slice(0, 4)}${dots}${address.slice(-2)}`
}
