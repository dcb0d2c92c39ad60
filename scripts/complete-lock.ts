/**
 * `npm run lock`, after a change of the dependencies: adds to `package-lock.json` the binaries for other systems that the registry in use
 * does not have. npm leaves them out, and `npm ci` then refuses the lock file on every machine.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const lockEntry = z.object({ dev: z.boolean().optional(), resolved: z.string().optional(), optionalDependencies: z.record(z.string(), z.string()).optional() })
const lock = z.object({ packages: z.record(z.string(), lockEntry) })
type Packages = z.infer<typeof lock>['packages']

const firstIn = (name: string, words: readonly string[]): string[] => words.filter((word) => name.includes(word)).slice(0, 1)
const systems = ['android', 'darwin', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'linux', 'sunos', 'aix', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'arm']

/** The system of a binary, read from its package name: `@swc/core-linux-arm64-musl`. */
const systemOf = (name: string): { os: string[]; cpu: string[]; libc?: string[] } => {
  const os = firstIn(name, systems)
  const cpu = firstIn(name, processors)
  if (os.length === 0 || cpu.length === 0) throw new Error(`${name} does not say for which system it is made.`)
  const libc = os[0] === 'linux' ? firstIn(name, ['musl', 'gnu']).map((word) => (word === 'gnu' ? 'glibc' : word)) : []
  return { os, cpu, ...(libc.length > 0 && { libc }) }
}

/** The optional dependencies that a lock file requires but does not list, as lock file entries. */
export const absentFrom = (packages: Packages): Packages =>
  Object.fromEntries(
    Object.values(packages).flatMap(({ dev, optionalDependencies = {} }) =>
      Object.entries(optionalDependencies)
        .filter(([name]) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))
        .map(([name, version]) => [`node_modules/${name}`, { version, ...(dev && { dev }), optional: true, ...systemOf(name) }]),
    ),
  )

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const read = (): unknown => JSON.parse(readFileSync(file, 'utf8'))
export const readPackages = (): Packages => lock.parse(read()).packages

// Rewrite npm's other entries unchanged: the schema above would reorder their fields.
const anyLock = z.object({ packages: z.record(z.string(), z.unknown()) })
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const absent = absentFrom(readPackages())
  const { packages } = anyLock.parse(read())
  const sorted = Object.fromEntries(Object.entries({ ...packages, ...absent }).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(file, `${JSON.stringify({ name: 'adm', lockfileVersion: 3, requires: true, packages: sorted }, null, 2)}\n`)
  console.log(`${Object.keys(absent).length} added`)
}
