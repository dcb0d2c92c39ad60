import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Signs of a rule that its Node may change: dates, numbers and the order of words come from the ICU that a version brings, and the classes
 * of characters from its Unicode. All other rules are plain arithmetic, which every version computes alike.
 */
const signs = /Intl\.|toLocale|localeCompare|\.normalize\(|\\p\{/

const imported = /from '(\.[^']+)'/g
const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Whether a test, or a file that it imports, has a sign. */
const dependsOnNode = (file: string): boolean => {
  const text = read(file)
  const sources = [...text.matchAll(imported)].map(([, path = '']) => join(dirname(file), path))
  return signs.test(text) || sources.some((source) => signs.test(read(source)))
}

/** The tests of the domain that run with Node 22 and 24 too. */
export const nodeDependent = (root: string): string[] =>
  readdirSync(join(root, 'domain'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => join('domain', file))
    .filter((file) => dependsOnNode(join(root, file)))
