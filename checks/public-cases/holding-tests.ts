import { readdirSync, readFileSync } from 'node:fs'

const workspaces = ['server', 'domain', 'web', 'journeys']
const testFiles = (): string[] =>
  workspaces.flatMap((workspace) =>
    readdirSync(workspace, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test|journey)\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => `${workspace}/${name}`),
  )

/** The titles of tests that name a case, `[PC-13]`, each with its file. */
export const testsOf = (id: string): string[] =>
  testFiles().flatMap((file) => titlesWith(`[${id}]`, readFileSync(file, 'utf8')).map((title) => `${file}: ${title}`))

/** A title is a text in quotes on a line of its own, or after `it(`. */
const titlesWith = (name: string, code: string): string[] =>
  [...code.matchAll(/(?:^|\()\s*(['"`])(.+?)\1,\s/gm)].map(([, , title = '']) => title).filter((title) => title.includes(name))
