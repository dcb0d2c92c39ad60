import { z } from 'zod'

const one = z.email()
const oneMessage = 'Ce champ doit contenir un email conforme.'
const severalMessage = 'Ce champ doit contenir un ou plusieurs emails conformes, séparés par des virgules.'

/** One address, without the blanks around it. Source: VAL-1. */
export const email = z.string(oneMessage).trim().max(320, oneMessage).pipe(z.email(oneMessage))

/** Several addresses in one field, `a@exemple.fr, b@exemple.fr`; each must be sound. Source: VAL-1. */
export const emails = z
  .string(severalMessage)
  .trim()
  .max(2_000, severalMessage)
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => one.safeParse(part).success), severalMessage)
  .transform((parts) => parts.join(', '))
