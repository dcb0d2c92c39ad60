import type { FieldRefusal } from '../../refusal.ts'
import { plainText } from '../../values/text.ts'
import type { TenantDraft } from '../order/booking-people.ts'

const wayKeys = ['emails', 'phone', 'otherPhone'] as const
/** Whether both are one person: the same role and name, and nothing that tells them apart. A father and a son differ in a number. */
const isSamePerson = (one: TenantDraft, other: TenantDraft): boolean =>
  one.role === other.role &&
  (!one.gender || !other.gender || one.gender === other.gender) &&
  plainText(`${one.firstName} ${one.lastName}`) === plainText(`${other.firstName} ${other.lastName}`) &&
  wayKeys.every((key) => !one[key] || !other[key] || one[key] === other[key])

/** What is typed twice among the tenants of an order: a person, who would be told everything twice, or a number in both fields of one. */
export const repeatedPeople = (tenants: readonly TenantDraft[]): FieldRefusal[] =>
  tenants.flatMap((tenant, index) => [
    ...(tenants.slice(0, index).some((before) => isSamePerson(before, tenant))
      ? [{ path: `tenants.${index}.lastName`, message: 'Cette personne figure déjà sur la commande.' }]
      : []),
    ...(tenant.otherPhone && tenant.otherPhone === tenant.phone
      ? [{ path: `tenants.${index}.otherPhone`, message: 'Ce numéro est déjà le premier.' }]
      : []),
  ])
