import type { DwellingFilters } from '@adm/contract/dwelling'
import { addressWords } from '@adm/domain/dwelling/address-words'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../platform/list/list.ts'
import { containsWords } from '../../platform/list/text-search.ts'

// Must equal the expression of the index `dwelling_address_idx`.
const addressText = sql`dwelling.address || ' ' || coalesce(dwelling.residence, '') || ' ' || dwelling.zip_code || ' ' || dwelling.city`

const conditions = conditionsOf<'dwelling', DwellingFilters>({ address: (_, typed) => containsWords(addressText, addressWords(typed)) })

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

const surviving = (db: Db) => db.selectFrom('dwelling').where('merged_into', 'is', null)

const dwellings = countedList({
  stops: ({ address }: DwellingFilters) => Boolean(address),
  matches: (db, { filter }: ListRequest<DwellingFilters>) => surviving(db).select('id').where(conditions.where(filter)),
  rows: (db, { filter }) => surviving(db).select(columns).where(conditions.where(filter)).orderBy('id', 'desc'),
})

/** One page of the remembered dwellings that match the filter, the latest first. With a text the total stops at 10,000. */
export const findDwellingPage = findNumberedPage(dwellings)
