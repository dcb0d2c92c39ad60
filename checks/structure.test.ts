import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cwd } from 'node:process'
import { permissions } from '@adm/domain/permission'
import { describe, expect, it } from 'vitest'

const folders = ['domain', 'contract', 'server', 'web', 'journeys', 'checks', 'scripts']
const files = folders.flatMap((folder) =>
  readdirSync(join(cwd(), folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\.gen\.ts$|\.d\.ts$/.test(name))
    .map((name) => join(folder, name)),
)
const textOf = new Map(files.map((file) => [file, readFileSync(join(cwd(), file), 'utf8')]))
/** The files of a folder whose text has this, tests left out. */
const filesWith = (pattern: RegExp, allowed: RegExp): string[] =>
  files.filter((file) => !/\.(test|journey)\.tsx?$/.test(file) && !allowed.test(file) && pattern.test(textOf.get(file) ?? ''))

const roles = ['routes', 'service', 'queries', 'jobs', 'page', 'form', 'journey', 'test']
const forbiddenNames = /^(utils?|helpers?|misc|common|shared|types|constants|index|manager)$/

describe('a file', () => {
  it('has a role of the closed list, or none', () => {
    const roleOf = (file: string) => /\.([^.]+)\.tsx?$/.exec(basename(file))?.[1]
    const isKnown = (file: string) => [undefined, ...roles].includes(roleOf(file)) || file.endsWith('.config.ts')

    expect(files.filter((file) => !isKnown(file))).toEqual([])
  })

  it('is named after what it holds', () => {
    const words = (file: string) => file.split('/').map((part) => part.replace(/\..*$/, ''))

    expect(files.filter((file) => words(file).some((word) => forbiddenNames.test(word)))).toEqual([])
  })

  it('is no barrel', () => {
    expect(filesWith(/^export (\*|\{[^}]*\}|type \{[^}]*\}) from /m, /^$/)).toEqual([])
  })
})

describe('one place', () => {
  it('opens transactions: the platform', () => {
    expect(filesWith(/\.(transaction|startTransaction)\(/, /^((server|web)\/platform|scripts|checks)\//)).toEqual([])
  })

  it('names permissions: domain and contract', () => {
    const names = permissions.filter((name) => name.includes(':')).join('|')

    expect(filesWith(new RegExp(`['"\`](${names})['"\`]`), /^(domain|contract|checks|scripts)\//)).toEqual([])
  })

  it('reads the environment: the entry of the process, scripts and checks', () => {
    expect(
      filesWith(
        /process\.env\b|\benv\b[^'"]*from 'node:process'/,
        /^(server\/main\.ts|server\/platform\/embedded-account\.ts|scripts|checks|journeys|web\/vite\.config\.ts)/,
      ),
    ).toEqual([])
  })
})

/** Requirements that this version meets, each proven in the title of a test. Source: `docs/requirements.md`. */
const proven: readonly string[] = [
  'GEN-1',
  'GEN-2',
  'GEN-3',
  'GEN-4',
  'ROUTE-1',
  'ROUTE-2',
  'ROUTE-4',
  'ROUTE-6',
  'ROUTE-7',
  'ROUTE-10',
  'ROUTE-15',
  'ROUTE-16',
  'ROUTE-18',
  'ROUTE-21',
  'NAV-1',
  'NAV-2',
  'NAV-3',
  'NAV-4',
  'NAV-5',
  'NAV-6',
  'NAV-7',
  'NAV-8',
  'NAV-9',
  'NAV-10',
  'NAV-11',
  'NAV-12',
  'NAV-13',
  'NAV-14',
  'NAV-15',
  'NAV-16',
  'NAV-17',
  'NAV-18',
  'LIST-1',
  'LIST-2',
  'LIST-3',
  'LIST-4',
  'LIST-5',
  'NAV-6',
  'NAV-7',
  'AUTH-1',
  'AUTH-2',
  'AUTH-3',
  'AUTH-4',
  'AUTH-5',
  'AUTH-6',
  'AUTH-7',
  'AUTH-8',
  'AUTH-9',
  'AUTH-10',
  'AUTH-11',
  'AUTH-12',
  'AUTH-13',
  'AUTH-14',
  'PERM-1',
  'PERM-2',
  'PERM-3',
  'PERM-4',
  'PERM-5',
  'PERM-6',
  'ERR-1',
  'STATE-1',
  'ERR-2',
  'ERR-3',
  'ENT-1',
  'ENT-2',
  'ENT-6',
  'ENT-7',
  'ENT-8',
  'ENT-9',
  'ENT-19',
  'VAL-1',
  'VAL-2',
  'VAL-3',
  'VAL-4',
  'VAL-5',
  'VAL-6',
  'VAL-7',
  'VAL-9',
  'ENT-4',
  'STATE-3',
  'STATE-2',
  'STATE-4',
  'ENT-13',
  'VAL-11',
  'VAL-12',
  'VAL-13',
  'VAL-15',
  'ROUTE-9',
  'ENT-3',
  'ENT-5',
  'TAB-2',
  'TAB-3',
  'ENT-11',
]

it('every requirement that is met stands in the title of a test', () => {
  const titles = files
    .filter((file) => /\.(test|journey)\.tsx?$/.test(file))
    .map((file) => textOf.get(file) ?? '')
    .join('\n')

  expect(proven.filter((id) => !titles.includes(`[${id}]`) && !new RegExp(`\\[[^\\]\\n]*\\b${id}\\b[^\\]\\n]*\\]`).test(titles))).toEqual(
    [],
  )
})
