import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cwd } from 'node:process'
import { describe, expect, it } from 'vitest'

const read = (file: string): string => readFileSync(join(cwd(), file), 'utf8')
/** The pages written by us, without `docs/specification.md`, which is the user's own text. */
const pages = [
  'README.md',
  ...readdirSync(join(cwd(), 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md') && name !== 'docs/specification.md')

const mostWordsOfReadme = 600
const mostLetters = 160
const mostStopsOfWalk = 24

describe('the pages', () => {
  it('a newcomer reads the README in three minutes', () => {
    expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(mostWordsOfReadme)
  })

  it('no line needs a wide window; a row of a table cannot be cut', () => {
    const long = (page: string) =>
      read(page)
        .split('\n')
        .flatMap((line, index) => (line.length > mostLetters && !line.startsWith('|') ? [`${page}:${index + 1}`] : []))

    expect(pages.flatMap(long)).toEqual([])
  })

  it('.env.example explains every setting, and no other', () => {
    const settings = ['server/config.ts', 'server/settings/sign-in-config.ts', 'server/settings/message-config.ts'].flatMap((file) => [
      ...read(file).matchAll(/^  ([A-Z_]+):/gm),
    ])
    const explained = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)]
    const names = (matches: readonly RegExpExecArray[]) => new Set(matches.map(([, name]) => name))

    expect(names(explained)).toEqual(names(settings))
  })

  it('links lead to files that are there', () => {
    const broken = (page: string) =>
      [...read(page).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => join(page, '..', target))
        .filter((target) => !existsSync(join(cwd(), target)))

    expect(pages.flatMap(broken)).toEqual([])
  })

  it('files named in the text are there', () => {
    const pattern = /`((?:server|web|domain|contract|journeys|checks|scripts|bench)\/[\w./-]+\.(?:tsx?|mjs|sql|tsv))`/g
    const lost = (page: string) =>
      [...read(page).matchAll(pattern)].flatMap(([, file = '']) => (existsSync(join(cwd(), file)) ? [] : [`${page}: ${file}`]))

    expect(pages.flatMap(lost)).toEqual([])
  })

  it('the walks of architecture.md name files that are there, and few of them', () => {
    const [, ...walks] = read('docs/architecture.md').split(/^WALK /m)
    const stops = walks.map((walk) => [...(walk.split('```')[0] ?? '').matchAll(/\b((?:web|server|domain|contract)\/[\w./-]+\.tsx?)\b/g)])

    expect(walks.length).toBe(4)
    expect(stops.flat().flatMap(([, file = '']) => (existsSync(join(cwd(), file)) ? [] : [file]))).toEqual([])
    expect(Math.max(...stops.map((walk) => new Set(walk.map(([, file]) => file)).size))).toBeLessThanOrEqual(mostStopsOfWalk)
  })
})
