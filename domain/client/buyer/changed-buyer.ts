import { numberClashes } from '../../values/company-number.ts'
import { countryMessage, france } from './buyer.ts'
import { type Buyer, buyerClashes, buyerNames, buyerZips, type BuyerZips, zipClashes } from './buyer-clashes.ts'
import type { BuyerKind } from './buyer-kind.ts'
import { wrongForeignVat } from './buyer-vat.ts'
import { isCountry } from './country.ts'

const onlyRegistered = { siret: null, siren: null }
/** The fields that a buyer of a kind does not have, as they are stored. */
const fieldsWithout = {
  company: { country: france, serviceCode: null },
  public: { country: france },
  person: { country: france, serviceCode: null, vatNumber: null, ...onlyRegistered },
  foreign: { serviceCode: null, ...onlyRegistered },
} as const satisfies Record<BuyerKind, object>

/** What is written of a client of a kind: what no buyer of the kind has is emptied. */
const ofBuyerKind = <Written extends object>(kind: BuyerKind, written: Written) => ({ ...written, ...fieldsWithout[kind] })

const touches = (change: object, names: readonly string[]): boolean => names.some((name) => name in change)

/**
 * A change of a client as it is written, and what contradicts what the client then is. A change of other fields is not refused for old values
 * that violate the current rules.
 */
export const changedBuyer = <Change extends Buyer & BuyerZips>(before: Buyer & BuyerZips & { buyerKind: BuyerKind }, change: Change) => {
  const isOfBuyer = touches(change, buyerNames)
  const written: Change = isOfBuyer ? ofBuyerKind(change.buyerKind ?? before.buyerKind, change) : change
  const after = { ...before, ...written }
  const ofCountry = [
    ...(isCountry(after.country ?? france) ? [] : [{ path: 'country', message: countryMessage }]),
    ...wrongForeignVat(after.vatNumber),
  ]
  const clashes = [...(isOfBuyer ? [...buyerClashes(after), ...ofCountry] : []), ...(touches(change, buyerZips) ? zipClashes(after) : [])]
  return { written, clashes: [...numberClashes(after), ...clashes] }
}
