/** Replaced in the text of a body: JSON allows it, and it reads as infinite. */
const infinite = '@1e400@'

const nested = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'x')

/** What a field does not expect: wrong types, dates that do not exist, texts that a database cannot store, too much of everything. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  infinite,
  [],
  {},
  [[]],
  [null],
  [''],
  [{}],
  { length: -1 },
  nested(30),
  Array.from({ length: 2_000 }, () => 'x'),
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '%',
  '_%\\',
  "' or 1=1; --",
  '<script>alert(1)</script>',
  '=cmd|calc',
  '../../etc/passwd',
  '👩‍👩‍👧‍👦',
  '\u202egpj.exe',
  'é'.repeat(3_000),
  'x'.repeat(30_000),
  `${'9'.repeat(400)}`,
  '-1',
  '1e9',
  'NaN',
  '99999999999999999999999',
  'null',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '0000-01-01',
  '0000-00-00T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '2199-12-31',
  '1900-01-01T00:00:00Z',
  '+275760-09-13',
  '9999-99',
  '2199-12',
  '24:61',
  '00000000-0000-0000-0000-000000000000',
  'constructor',
  '__proto__',
]

/** What is always tried in the place of a value: the empty list of a list, the date that does not exist of a date. */
export const nearMissesOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return [[]]
  if (typeof value !== 'string') return [String(value)]
  if (/^\d{4}-\d\d$/.test(value)) return ['9999-99', '2199-12']
  return /^\d{4}-\d\d-/.test(value) ? ['', '2026-02-30', `2026-02-30${value.slice(10)}`] : ['']
}

/** The text of a body. */
export const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll(`"${infinite}"`, '1e400')

/** Bodies that are wrong as a whole, whatever the call expects. */
export const hostileBodies = (): (string | Uint8Array)[] => [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '5',
  '1e400',
  'undefined',
  '{"a":1,}',
  '\ufeff{}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '['.repeat(20_000) + ']'.repeat(20_000),
  '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000),
  Uint8Array.from([0xff, 0xfe, 0x00]),
  manyKeys(1_000),
  manyKeys(10_000),
  manyKeys(100_000),
]
const manyKeys = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":0`).join(',')}}`

/** Identifiers of an address. */
export const hostileIds: readonly string[] = [
  'abc',
  '1',
  '-1',
  'null',
  '%00',
  '..%2f..',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F%91%A9',
  'x'.repeat(600),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
]
