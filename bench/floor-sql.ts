const row = `json_build_object('id', b.id, 'code', b.code, 'missionCode', b.mission_code, 'status', b.status, 'service', b.service,
  'clientId', b.client_id, 'clientName', c.name, 'clientReference', b.client_reference, 'address', b.address, 'zipCode', b.zip_code,
  'city', b.city, 'residence', b.residence, 'propertyType', b.property_type, 'propertyKind', b.property_kind, 'roomCount', b.room_count, 'surface', b.surface,
  'furnished', b.furnished, 'language', b.language, 'checkerId', b.checker_id, 'checkerName', k.name, 'startAt', b.start_at,
  'endAt', b.end_at, 'wishedDay', b.wished_day, 'areaName', a.name, 'priceCents', b.price_cents, 'createdAt', b.created_at,
  'updatedAt', b.updated_at, 'version', b.version,
  'tenantNames', (select string_agg(t.first_name || ' ' || t.last_name, ', ' order by t.position) from tenant t where t.booking_id = b.id))`
const joins = 'join client c on c.id = b.client_id join area a on a.id = b.area_id left join checker k on k.id = b.checker_id'
const page = (where: string, range: string): string =>
  `(select coalesce(json_agg(r.j), '[]') from (select ${row} as j from booking b ${joins} where ${where}
    order by b.listed_at desc, b.id desc ${range}) r)`
const answerOf = (items: string, total: string): string => `select json_build_object('items', ${items}, 'total', ${total})::text as answer`

const filtered = `b.client_id = any($1) and b.status = any($2) and b.listed_at >= $3`
const address = 'b.plain_address'
const tenant = 't.plain_text'
/** A word of two letters is the beginning of a word. */
const contains = (word: string, text: string, at: number): string =>
  (word.length > 2 ? ['%'] : ['', '% ', '%@', '%.']).map((before) => `${text} like '${before}' || plain($${at}) || '%'`).join(' or ')
const wordMatch = (words: readonly string[], text: string, first = 1): string =>
  words.map((word, index) => `(${contains(word, text, index + first)})`).join(' and ')
const counted = (where: string): string => `(select count(*) from (select 1 from booking b where ${where} limit 10001) f)`

/** Every read statement of the floor, exported so that the bench can print its plan. */
export const floorSql = {
  list: answerOf(page(filtered, 'limit 50'), `(select count(*) from booking b where ${filtered})`),
  offset: answerOf(page('true', 'limit 50 offset $1'), '(select count(*) from booking)'),
  keyset: answerOf(page('(b.listed_at, b.id) < ((select listed_at from booking where id = $1), $1)', 'limit 50'), 'null'),
  byAddress: (words: readonly string[]) => answerOf(page(wordMatch(words, address), 'limit 50'), counted(wordMatch(words, address))),
  byTenant: (words: readonly string[]) => {
    const where = `b.id in (select t.booking_id from tenant t where ${wordMatch(words, tenant)})`
    return answerOf(page(where, 'limit 50'), counted(where))
  },
  read: `select json_build_object('booking', to_json(b), 'clientName', c.name, 'areaName', a.name, 'checkerName', k.name,
    'tenants', (select coalesce(json_agg(t order by t.position), '[]') from tenant t where t.booking_id = b.id),
    'contacts', (select coalesce(json_agg(t order by t.position), '[]') from contact t where t.booking_id = b.id),
    'missions', (select coalesce(json_agg(m order by m.rank), '[]') from mission m where m.booking_id = b.id),
    'results', (select coalesce(json_agg(r), '[]') from booking_result r where r.booking_id = b.id and r.live))::text as answer
    from booking b ${joins} where b.id = $1`,
}
