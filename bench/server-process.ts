import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { env as processEnv } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

/** A server that the bench has started. */
export type ServerProcess = { pid: number; port: number; readyMs: number; stop: () => Promise<void> }

const patienceMs = 120_000

/** Starts a server and waits until it answers. */
export const startServer = async (
  command: readonly string[],
  port: number,
  env: Readonly<Record<string, string>>,
  readyPath: string,
): Promise<ServerProcess> => {
  const began = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...processEnv, ...env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const answers = () =>
    fetch(`http://127.0.0.1:${port}${readyPath}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null || performance.now() - began > patienceMs) throw new Error(`${command.join(' ')} does not start`)
    await wait(10)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { pid: child.pid ?? 0, port, readyMs: performance.now() - began, stop }
}

const statusOf = (pid: number, name: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

const threadsOf = (pid: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/**
 * CPU time of the threads of processes so far, in milliseconds; 0 on systems without /proc. By the scheduler's nanoseconds: the ticks of
 * `stat` come every 10 ms and count the short work of a timer many times too high or too low. An ended thread or process counts as 0.
 */
export const cpuMs = (pids: readonly number[]): number =>
  pids
    .flatMap((pid) => threadsOf(pid).map((thread) => statusOf(pid, `task/${thread}/schedstat`) ?? '0'))
    .reduce((sum, schedstat) => sum + Number.parseInt(schedstat, 10) / 1e6, 0)

/** Current and peak resident memory of a process, in megabytes. */
export const memoryMB = (pid: number): { now: number; peak: number } => {
  const status = statusOf(pid, 'status') ?? ''
  const read = (name: string): number => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
