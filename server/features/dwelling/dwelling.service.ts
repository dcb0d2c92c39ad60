import type { Dwelling } from '@adm/domain/dwelling/dwelling'
import type { Place } from '@adm/domain/checker/travel'
import { Refusal } from '@adm/domain/refusal'
import type { Work } from '../../platform/work.ts'
import { findSameDwelling, insertDwelling } from './dwelling.queries.ts'

/** What an order tells of its dwelling. */
type DwellingTold = Partial<Dwelling> &
  Pick<Dwelling, 'address' | 'zipCode' | 'city' | 'propertyType' | 'propertyKind' | 'roomCount' | 'surface' | 'furnished'>

/**
 * The known dwelling of an order: the one it names, else the one at the same address behind the same door; a new one is remembered, so that
 * it is proposed next time.
 * @returns the dwelling's id
 * @throws {Refusal} `FIELDS_INVALID` when the named dwelling does not exist
 */
export const rememberDwelling = async (
  work: Work,
  told: DwellingTold & { dwellingId?: string | null | undefined },
  place: Place | null,
): Promise<string> => {
  const known = await findSameDwelling(work.db, told)
  if (known) return known
  if (told.dwellingId)
    throw new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'dwellingId', message: "Ce logement n'existe pas." }],
    })
  const id = work.newId()
  await insertDwelling(work.db, { ...told, id }, place)
  return id
}
