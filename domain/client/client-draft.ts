import { z } from 'zod'
import { type CompanyNumbers, numberClashes } from '../values/company-number.ts'
import { rulesOf } from '../values/rule.ts'
import { france } from './buyer/buyer.ts'
import { buyerClashes, buyerNames, buyerZips, zipClashes } from './buyer/buyer-clashes.ts'
import { clientInformations } from './client.ts'

const numbersAgree = rulesOf<keyof CompanyNumbers, CompanyNumbers>(['siret', 'siren', 'vatNumber'], numberClashes)
const newBuyer = { buyerKind: 'company', country: france } as const

/** The form of a new client. `despiteDuplicates`: the person has checked the similar clients, and this is another one. */
export const clientDraft = z
  .strictObject({ ...clientInformations, despiteDuplicates: z.boolean().optional() })
  .check(numbersAgree)
  .check(rulesOf(buyerNames, (row) => buyerClashes({ ...newBuyer, ...row })))
  .check(rulesOf(buyerZips, (row) => zipClashes({ ...newBuyer, ...row })))
export type ClientDraft = z.output<typeof clientDraft>

/** A change of a client; missing fields are unchanged. */
export const clientChange = z
  .strictObject(clientInformations)
  .partial()
  .check(numbersAgree)
  .check(rulesOf(buyerNames, buyerClashes))
  .check(rulesOf(buyerZips, zipClashes))
export type ClientChange = z.output<typeof clientChange>
