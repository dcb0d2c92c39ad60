import { readdirSync, readFileSync } from 'node:fs'
import { entities } from '@adm/domain/catalog/entities'
import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { features, undos } from './app.ts'
import { whatFollows } from './dev/what-follows.ts'

const root = new URL('../', import.meta.url)
const filesOf = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|node_modules/.test(name))

const events = z.record(z.string(), z.object({ entity: z.string(), kind: z.string(), fixed: z.string().nullable() }))
const eventsOfModule = async (file: string) => {
  const exported = z.record(z.string(), z.unknown()).parse(await import(new URL(file, root).href))
  return Object.entries(exported)
    .filter(([constant, value]) => constant.endsWith('Events') && typeof value === 'object')
    .flatMap(([constant, value]) => Object.values(events.parse(value)).map((event) => ({ constant, ...event })))
}
const isDeclaration = (file: string): boolean => file.endsWith('-events.ts')
/** Every declared event, with the name of its constant: `bookingEvents`. */
const declared = (await Promise.all(filesOf('domain').filter(isDeclaration).map(eventsOfModule))).flat()
type Declared = (typeof declared)[number]
const nameOf = ({ entity, kind }: Declared): string => `${entity}.${kind}`

describe('a declared event', () => {
  it('belongs to an entity of the catalog, once; two entities have no events of their own', () => {
    const names = declared.map(nameOf)

    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
    expect([...new Set(declared.map(({ entity }) => entity)), 'billing-line', 'calendar'].toSorted()).toEqual(
      entities.map(({ name }) => name).toSorted(),
    )
  })

  it('is undone by its feature, or says why it cannot be', () => {
    const bound = Object.fromEntries(Object.entries(undos).map(([name, undo]) => [name, typeof undo === 'string' ? undo : 'undone']))

    expect(bound).toEqual(Object.fromEntries(declared.map((event) => [nameOf(event), event.fixed ?? 'undone'])))
  })
})

/** The sources of the product, by path. */
const sources = new Map(
  [...filesOf('server'), ...filesOf('domain')]
    .filter((file) => !/^server\/(demo|dev|invariants|testing)\//.test(file) && !isDeclaration(file))
    .map((file) => [file, readFileSync(new URL(file, root), 'utf8')]),
)
const pathOf = (file: string, imported: string): string =>
  imported.startsWith('@adm/')
    ? `${imported.slice('@adm/'.length)}.ts`
    : new URL(imported, new URL(file, root)).href.slice(root.href.length)
const imports = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(/from '([^']+)'/g)].map(([, imported = '']) => ({ file, imported: pathOf(file, imported) })),
)

/** A call that records, and a property that names the event to record: `record(work, …`, `event: …`, `registered: …`. */
const recordings = [/\b(?:record\w*|react|inSet)\([^()]*/g, /\b\w+: (?!typeof)[^,;{}()]*/g]
/** The kinds that the recipe of acts on many rows records, of the events that an act hands to it. */
const bulkKinds = [...(sources.get('server/platform/bulk/bulk.ts') ?? '').matchAll(/\brecord<AnyEvent>\(work, events\.(\w+)/g)].map(
  ([, kind]) => kind,
)
const recordedByBulk = (text: string): string[] =>
  [...text.matchAll(/\bdefineBulk\b[^]*?\bevents: (\w+Events)\b/g)].flatMap(([, events]) => bulkKinds.map((kind) => `${events}.${kind}`))
/** What a file records: `areaEvents.created`, and `areaEvents[` for a kind that it receives. */
const recordedBy = (text: string): Set<string> =>
  new Set([
    ...recordings.flatMap((pattern) => text.match(pattern) ?? []).flatMap((call) => call.match(/\w+Events(?:\.\w+|\[)/g) ?? []),
    ...recordedByBulk(text),
  ])
const recorded = new Map([...sources].map(([file, text]) => [file, recordedBy(text)]))

const isStep = (kind: string): boolean => /^[A-Z]+\d+[a-z]?$/.test(kind)
/** Whether a file names the kind, as a value, or in `domain` as the name of a row of a table. */
const names = (file: string, kind: string): boolean => {
  const text = sources.get(file) ?? ''
  return text.includes(`'${kind}'`) || (file.startsWith('domain/') && new RegExp(`^ +${kind}: `, 'm').test(text))
}
/** The file, what it imports and who imports it. */
const near = (file: string): string[] => [
  file,
  ...imports.flatMap((one) => (one.file === file ? [one.imported] : one.imported === file ? [one.file] : [])),
]
/** A kind that a file receives is a step of its table, or it is named nearby. */
const receives = (file: string, kind: string): boolean => isStep(kind) || near(file).some((other) => names(other, kind))

describe('a declared event', () => {
  it('is recorded by a service: a reaction to it can run', () => {
    const isRecorded = ({ constant, kind }: Declared) =>
      [...recorded].some(([file, all]) => all.has(`${constant}.${kind}`) || (all.has(`${constant}[`) && receives(file, kind)))

    expect(declared.filter((event) => !isRecorded(event)).map(nameOf)).toEqual([])
  })
})

it('is listed with its reactions in docs/what-follows.md, as `npm run what-follows` writes it', () => {
  expect(readFileSync(new URL('docs/what-follows.md', root), 'utf8')).toBe(whatFollows(features))
})
