import type { Dwelling } from '@adm/domain/dwelling/dwelling'
import type { Place } from '@adm/domain/checker/travel'
import { Refusal } from '@adm/domain/refusal'
import type { Work } from '../../platform/work/work.ts'
import { insertDwelling } from './dwelling.queries.ts'

/** The dwelling fields of an order. */
type DwellingInput = Partial<Dwelling> &
  Pick<Dwelling, 'address' | 'zipCode' | 'city' | 'propertyType' | 'propertyKind' | 'roomCount' | 'surface' | 'furnished'>

/**
 * Saves the dwelling of an order, so that it is suggested for the next order.
 * @param existingId id of the existing dwelling, from `findSameDwelling`
 * @returns the dwelling's id
 * @throws {Refusal} `FIELDS_INVALID` when the order refers to a dwelling that does not exist
 */
export const rememberDwelling = async (
  work: Work,
  input: DwellingInput & { dwellingId?: string | null | undefined },
  existingId: string | undefined,
  place: Place | null,
): Promise<string> => {
  if (existingId) return existingId
  if (input.dwellingId)
    throw new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'dwellingId', message: "Ce logement n'existe pas." }],
    })
  const id = work.newId()
  await insertDwelling(work.db, { ...input, id }, place)
  return id
}
