import type { DwellingFilter, DwellingPage } from '@adm/contract/dwelling'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.gen.ts'
import { holdsWords } from '../../platform/text-search.ts'

const mostCounted = 10_000
// The very expression of the index `dwelling_address_idx`.
const addressText = sql`dwelling.address || ' ' || coalesce(dwelling.residence, '') || ' ' || dwelling.zip_code || ' ' || dwelling.city`

/** What the filter keeps: the same for the rows and the total. */
const dwellingWhere =
  ({ address }: DwellingFilter) =>
  (eb: ExpressionBuilder<Tables, 'dwelling'>) =>
    eb.and(address ? [holdsWords(addressText, address)] : [])

const columns = [
  'id',
  'address',
  'zip_code as zipCode',
  'city',
  'residence',
  'building',
  'staircase',
  'floor',
  'door',
  'apartment_number as apartmentNumber',
  'digicode',
  'property_type as propertyType',
  'property_kind as propertyKind',
  'room_count as roomCount',
  'surface',
  'furnished',
  'annexes',
] as const

const countDwellings = async (db: Db, filter: DwellingFilter): Promise<number> => {
  const found = db
    .selectFrom('dwelling')
    .select('id')
    .where((eb) => dwellingWhere(filter)(eb))
    .$if(Boolean(filter.address), (some) => some.limit(mostCounted + 1))
  const { counted } = await db.selectFrom(found.as('found')).select(sql<number>`count(*)::int`.as('counted')).executeTakeFirstOrThrow()
  return counted
}

/** The known dwellings that the filter keeps, the last learnt first; one page. With a text the total stops at 10,000. */
export const findDwellingPage = async (db: Db, filter: DwellingFilter): Promise<DwellingPage> => {
  const { pageIndex, responsesByPage } = filter
  const rows = db
    .selectFrom('dwelling')
    .select(columns)
    .where((eb) => dwellingWhere(filter)(eb))
    .orderBy('id', 'desc')
    .limit(responsesByPage)
    .offset((pageIndex - 1) * responsesByPage)
  const [items, total] = await Promise.all([rows.execute(), countDwellings(db, filter)])
  const totalIsExact = !filter.address || total <= mostCounted
  return { items, total: totalIsExact ? total : mostCounted, totalIsExact, pageIndex, responsesByPage }
}
