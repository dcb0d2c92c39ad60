import { dwellingForm } from '@adm/domain/dwelling/dwelling-form'
import type { Dwelling } from '@adm/domain/dwelling/dwelling'
import type { Place } from '@adm/domain/checker/travel'
import { Refusal } from '@adm/domain/refusal'
import type { Work } from '../../platform/work/work.ts'
import { findPlace } from '../geo/geo.queries.ts'
import { dwellingUse, findDwellingId, findSameDwelling, insertDwelling, lockDwelling, updateDwellingPlace } from './dwelling.queries.ts'

/** The dwelling fields of an order. */
type DwellingInput = Partial<Dwelling> &
  Pick<Dwelling, 'address' | 'zipCode' | 'city' | 'propertyType' | 'propertyKind' | 'roomCount' | 'surface' | 'furnished'>

const unknownDwelling = (): Refusal =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
    errors: [{ path: 'dwellingId', message: "Ce logement n'existe pas." }],
  })

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
  if (input.dwellingId) throw unknownDwelling()
  const id = work.newId()
  await insertDwelling(work.db, { ...input, id }, place)
  return id
}

type Ordered = DwellingInput & { dwellingId?: string | null | undefined }
type Edited = { bookingId: string; before: Ordered; after: Ordered; place: Place | null | undefined }

const isSameHome = (one: Ordered, other: Ordered): boolean => {
  const [form, otherForm] = [dwellingForm(one), dwellingForm(other)]
  return one.zipCode === other.zipCode && form.street === otherForm.street && form.door === otherForm.door
}

const findPicked = async ({ db }: Work, id: string): Promise<string> => {
  const picked = await findDwellingId(db, id)
  if (!picked) throw unknownDwelling()
  return picked
}

/** Whether the order keeps its dwelling behind another door: where a meter was read for it, or when no other order has the dwelling. */
const keepsDwelling = async (work: Work, id: string, { bookingId, after, place }: Edited): Promise<boolean> => {
  await lockDwelling(work.db, { id })
  const [use] = await dwellingUse(work.db, { id, bookingId })
  const { isAlone, isRead } = use ?? { isAlone: false, isRead: false }
  const isNew = (await findSameDwelling(work.db, { ...after, dwellingId: null })) === undefined
  const getsAddress = isAlone && (isRead || isNew)
  if (getsAddress) await updateDwellingPlace(work.db, id, after, place)
  return getsAddress || isRead
}

/**
 * The dwelling of an order after an edit of its address or access: the same one in another writing; else the existing one behind the new
 * door, or a new one. A dwelling of this order alone gets the new address itself, with its meters. What was read stays with the order.
 * @param edited `after.dwellingId`: a dwelling that was picked; `place`: given with a new zip code
 * @throws {Refusal} `FIELDS_INVALID` when the picked dwelling does not exist
 */
export const followAddress = async (work: Work, edited: Edited): Promise<string> => {
  const { before, after, place } = edited
  const { dwellingId: id } = before
  if (after.dwellingId && after.dwellingId !== id) return findPicked(work, after.dwellingId)
  if (id && (isSameHome(before, after) || (await keepsDwelling(work, id, edited)))) return id
  const typed = { ...after, dwellingId: null }
  const located = place === undefined ? await findPlace(work.db, after.zipCode) : place
  return rememberDwelling(work, typed, await findSameDwelling(work.db, typed), located)
}
