import type { Dwelling } from '@adm/domain/dwelling/dwelling'
import type { Place } from '@adm/domain/checker/travel'
import { Refusal } from '@adm/domain/refusal'
import type { Work } from '../../platform/work/work.ts'
import { insertDwelling } from './dwelling.queries.ts'

/** What an order tells of its dwelling. */
type DwellingInput = Partial<Dwelling> &
  Pick<Dwelling, 'address' | 'zipCode' | 'city' | 'propertyType' | 'propertyKind' | 'roomCount' | 'surface' | 'furnished'>

/**
 * Remembers the dwelling of an order, so that it is proposed next time.
 * @param known the dwelling that it is, when the company knows it: `findSameDwelling`
 * @returns the dwelling's id
 * @throws {Refusal} `FIELDS_INVALID` when the order names a dwelling that does not exist
 */
export const rememberDwelling = async (
  work: Work,
  told: DwellingInput & { dwellingId?: string | null | undefined },
  known: string | undefined,
  place: Place | null,
): Promise<string> => {
  if (known) return known
  if (told.dwellingId)
    throw new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'dwellingId', message: "Ce logement n'existe pas." }],
    })
  const id = work.newId()
  await insertDwelling(work.db, { ...told, id }, place)
  return id
}
