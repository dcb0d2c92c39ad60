import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cwd } from 'node:process'
import { describe, expect, it } from 'vitest'

const folders = ['domain', 'contract', 'server', 'web', 'scripts']
const files = folders.flatMap((folder) =>
  readdirSync(join(cwd(), folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(
      (name) => /\.(tsx?|mjs)$/.test(name) && !/node_modules|\.test\.tsx?$|\.gen\.ts$|^(server\/(testing|demo)|web\/ui)\//.test(name),
    ),
)

/** The places that a new subject touches, where it has something for them; `docs/architecture.md` names them. */
const central = {
  'server/app.ts': 'its feature, and the rows that its documents belong to',
  'web/router.ts': 'the routes of its pages',
  'web/features.ts': 'its tabs',
  'contract/page/page.ts': 'the rows of its pages',
  'contract/page/page-words.ts': 'more words by which the search box finds these pages: the first screen does not load them',
  'contract/page/link-pages.ts': 'the rows of the pages of its personal links',
}
/** The two catalogs: names of entities are types of the domain, lists carry the schemas of the published document. */
const catalogs = { 'domain/catalog/entities.ts': 'its entities', 'contract/lists.ts': 'its list' }
/** The types of columns that TypeScript declares, from which the row types are written. */
const columns = { 'server/platform/database/column-types.ts': 'the types of its columns' }
/** A subject that the company may switch off: the options are columns, fourteen by the specification (ENT-2). */
const options = {
  'domain/feature-option.ts': 'its option',
  'contract/auth/auth.ts': 'its option in an answer',
  'web/features/settings/settings-options.form.tsx': 'what its option switches off',
}

const isComment = /^\s*(\/?\*|\/\/)/
/** `warning` is also a tone of messages and an icon. */
const isLook = /tone|icon|name=|logLevel/i

/** Lines that name a subject in quotes, as a key, in a path, or by an import of its folder. */
const namesIn = (file: string, name: RegExp): boolean =>
  readFileSync(join(cwd(), file), 'utf8')
    .split('\n')
    .some((line) => name.test(line) && !isComment.test(line) && !isLook.test(line))

/** The files outside its own folders that name a subject. */
const namingOf = (name: RegExp, own: RegExp): string[] => files.filter((file) => !own.test(file) && namesIn(file, name))

describe('a subject is named outside its own folders', () => {
  it('warning: in the central places, and where another subject does something with warnings', () => {
    const does = {
      'domain/inbox/inbox-item.ts': 'a warning is told',
      'domain/inbox/inbox-kind.ts': 'a warning is told',
      'domain/inbox/inbox-words.ts': 'a warning is told',
      'server/features/inbox/inbox-fact.service.ts': 'a warning is told',
      'server/features/inbox/list/inbox.service.ts': 'an item opens its warning',
      'server/features/inbox/list/inbox-list.queries.ts': 'an item opens its warning',
      'contract/delivery/delivery-day.ts': 'a lot is read again when the warnings of its order change',
      'contract/booking/booking.ts': 'an order is read again when its warnings change',
      'server/features/booking/step/booking-history-facts.queries.ts': 'a grave one blocks the validation of the report (G41)',
      'server/features/mission-proposition/proposition-link.service.ts': 'the page of a mission offers to report a problem',
    }
    const own = /^(domain|contract|server\/features|web\/features)\/warning\//
    const name = /\/warning\/|['"`/]warnings?['"`/]|\bwarnings?:|\bwarning(List|Calls|Entity|Events|Feature|Routes|Link)\b/
    const expected = { ...central, ...catalogs, ...columns, ...options, ...does }
    expect(namingOf(name, own).toSorted()).toEqual(Object.keys(expected).toSorted())
  })

  it('time block: in the catalog of entities, and where another subject reads the hours that it takes', () => {
    const does = {
      'domain/booking/assignment/example-agenda.ts': 'a sample of a checker without any',
      'domain/booking/step/guards/guards-assignment.ts': 'no mission over one (G8)',
      'contract/area.ts': 'the capacity of an area is read again',
      'contract/booking/availability.ts': 'free slots are read again',
      'contract/booking/booking.ts': 'candidates are read again',
      'server/features/area/area-capacity.queries.ts': 'its hours are no capacity',
    }
    const own = /^(domain|contract)\/(calendar|checker)\/|^(server|web)\/features\/(calendar|checker)\//
    const expected = { 'domain/catalog/entities.ts': 'its entity', ...does }
    expect(namingOf(/time-?block|time_block/i, own).toSorted()).toEqual(Object.keys(expected).toSorted())
  })
})
