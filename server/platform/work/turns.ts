import type { Refusal } from '@adm/domain/refusal'

/** Runs a task in its turn. @throws {Refusal} when too many tasks wait */
export type Turns = <Result>(task: () => Promise<Result>) => Promise<Result>

/**
 * Runs a few tasks at once, the others in the order of their arrival; beyond `waiting` tasks, the next one is refused at once.
 * @param full the refusal
 */
export const makeTurns = ({ running, waiting }: { running: number; waiting: number }, full: () => Refusal): Turns => {
  const queue: (() => void)[] = []
  let free = running
  const enter = async (): Promise<void> => {
    if (free > 0) free -= 1
    else if (queue.length >= waiting) throw full()
    else await new Promise<void>((resolve) => void queue.push(resolve))
  }
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }
  return async (task) => {
    await enter()
    return task().finally(leave)
  }
}
