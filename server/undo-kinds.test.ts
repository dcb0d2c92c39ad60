import { readdirSync, readFileSync } from 'node:fs'
import { notificationKindNames } from '@adm/domain/notification/notification-kind'
import { personalLinkKinds } from '@adm/domain/personal-link'
import { describe, expect, it } from 'vitest'
import { undos } from './app.ts'

/** The kinds of event in a file, written as `kind: '…'`, and the entities in it. */
const kindsIn = (text: string): { entities: string[]; kinds: string[] } => ({
  entities: [...text.matchAll(/entity: '([\w-]+)'/g)].flatMap(([, name]) => name ?? []),
  kinds: [...text.matchAll(/(?:kind: |\? |: |, )'([a-z][\w-]*)'(?=[ ,)}\n])/g)].flatMap(([match, name]) =>
    match.startsWith('kind: ') ? (name ?? []) : [],
  ),
})

describe('what history records', () => {
  /** Kinds of other things than events, and the original names of kinds recorded as `undone`. */
  const others = [
    'reading',
    'removed',
    'installed',
    'link',
    'stepUndone',
    'stateUndone',
    'opened',
    'checker',
    'unserved',
    'area',
    'staff',
    ...personalLinkKinds,
    ...notificationKindNames,
  ]

  it('is undone, or says why not: every kind that a service names', () => {
    const files = readdirSync(new URL('features', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(service|jobs)\.ts$/.test(name),
    )
    const texts = files
      .map((name) => readFileSync(new URL(`features/${name}`, import.meta.url), 'utf8'))
      .filter((text) => /record(All)?\(/.test(text))
    const named = texts.map(kindsIn).flatMap(({ entities, kinds }) => kinds.map((kind) => ({ entities, kind })))
    expect(named.length).toBeGreaterThan(60)
    const forgotten = named.filter(
      ({ entities, kind }) => !others.includes(kind) && entities.length > 0 && !entities.some((entity) => `${entity}.${kind}` in undos),
    )
    expect(forgotten).toEqual([])
  })
})
