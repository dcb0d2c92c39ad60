import { readdirSync, readFileSync } from 'node:fs'

/** A function or value at the top of a source file: its text, and what its docstring says. */
export type Declaration = { file: string; name: string; text: string; explanation: string }
type Source = { declarations: readonly Declaration[]; imports: ReadonlyMap<string, { file: string; name: string }> }

const root = new URL('../../', import.meta.url)

const plain = (docstring: string): string =>
  docstring
    .replaceAll(/^ *\/?\*+\/?|\*\/$/gm, ' ')
    .replace(/@[\s\S]*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const declarationsOf = (file: string, text: string): Declaration[] =>
  [...text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^(?:export )?(?:const|async function|function) (\w+)[\s\S]*?(?=^[/a-z])/gm)].map(
    ([all, docstring = '', name = '']) => ({ file, name, text: all.slice(docstring.length), explanation: plain(docstring) }),
  )

/** An import of the server's features or of `domain`, as a path from the root of the repository. */
const pathOf = (file: string, from: string): string =>
  from.startsWith('@adm/') ? `${from.slice('@adm/'.length)}.ts` : new URL(from, new URL(file, root)).href.slice(root.href.length)

const importsOf = (file: string, text: string): Source['imports'] =>
  new Map(
    [...text.matchAll(/^import \{([^}]*)\} from '((?:\.|@adm\/)[^']+)'/gm)].flatMap(([, names = '', from = '']) =>
      names.split(',').map((each) => {
        const [name = '', alias = name] = each.replace('type ', '').trim().split(' as ')
        return [alias, { file: pathOf(file, from), name }] as const
      }),
    ),
  )

const sources = new Map<string, Source>()
/** The source of a file of the features or of `domain`; null for any other. */
const sourceOf = (file: string): Source | null => {
  const read = sources.get(file)
  if (read) return read
  if (!/^(domain|server\/features)\//.test(file)) return null
  // The last declaration ends at the end of the file.
  const text = `${readFileSync(new URL(file, root), 'utf8')}\nend`
  const source = { declarations: declarationsOf(file, text), imports: importsOf(file, text) }
  sources.set(file, source)
  return source
}

const declarationIn = (file: string, name: string): Declaration | undefined => {
  const source = sourceOf(file)
  const own = source?.declarations.find((one) => one.name === name)
  const imported = source?.imports.get(name)
  return own ?? (imported && sourceOf(imported.file)?.declarations.find((one) => one.name === imported.name))
}

/**
 * The declaration of a name that a feature uses.
 * @param folder of the feature, below `server/features`
 * @throws {Error} when no file of the feature declares or imports it
 */
export const declarationOf = (folder: string, name: string): Declaration => {
  const files = readdirSync(new URL(`server/features/${folder}`, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `server/features/${folder}/${file}`)
    .toSorted((one, other) => Number(other.endsWith('.feature.ts')) - Number(one.endsWith('.feature.ts')) || one.localeCompare(other))
  const [declaration] = files.flatMap((file) => declarationIn(file, name) ?? [])
  if (!declaration) throw new Error(`No file of ${folder} declares ${name}`)
  return declaration
}

/** A declaration with everything of the features and of `domain` that it uses, directly or not. */
export const usedBy = (start: Declaration): readonly Declaration[] => {
  const used = new Set([start])
  for (const { file, text } of used)
    for (const [name] of text.matchAll(/\b[a-zA-Z]\w+\b/g)) {
      const next = declarationIn(file, name)
      if (next) used.add(next)
    }
  return [...used]
}
