import { Refusal } from '@adm/domain/refusal'

/** The queue of the calls that read many rows: a few run at once, the others wait in the order of their arrival. */
export type CallQueue = {
  /** Waits for a place. @returns leaves the queue. @throws {Refusal} `QUEUE_FULL`, `QUEUE_OWN_FULL`, and `QUEUE_LATE` after the longest wait */
  enter: (personId: string | null) => Promise<() => void>
  /** The place of the next waiting call of a person, from 1; null when none waits. */
  placeOf: (personId: string) => number | null
  /** The refusal that `enter` would throw at once. */
  refusalFor: (personId: string | null) => Refusal | null
}
type QueueLimits = { running: number; waiting: number; ofPerson: number; longestWaitMs: number }
type Waiting = { personId: string | null; start: () => void }

const refused = (code: string, message: string) => new Refusal('unavailable', code, message, { retryAfter: 30 })
const full = (waiting: number) =>
  refused('QUEUE_FULL', `${waiting} fichiers attendent déjà d'être préparés. Réessayez dans quelques minutes.`)
const ownFull = (files: number) =>
  refused('QUEUE_OWN_FULL', `${files} de vos fichiers sont déjà en préparation. Attendez d'en recevoir un, puis réessayez.`)
const late = (position: number) =>
  refused('QUEUE_LATE', `D'autres fichiers sont en préparation : le vôtre était le n° ${position} de la file. Réessayez dans un instant.`)

/** Makes an empty queue, one for each process. */
export const makeCallQueue = (limits: QueueLimits): CallQueue => {
  const waiting: Waiting[] = []
  const running: (string | null)[] = []
  const countOf = (personId: string | null) =>
    waiting.filter((entry) => entry.personId === personId).length + running.filter((id) => id === personId).length

  const refusalFor = (personId: string | null): Refusal | null => {
    if (waiting.length >= limits.waiting) return full(waiting.length)
    return personId && countOf(personId) >= limits.ofPerson ? ownFull(limits.ofPerson) : null
  }
  const leaverOf = (personId: string | null) => {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      running.splice(running.indexOf(personId), 1)
      waiting.shift()?.start()
    }
  }
  const wait = (personId: string | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const position = waiting.indexOf(entry) + 1
        waiting.splice(position - 1, 1)
        reject(late(position))
      }, limits.longestWaitMs)
      const start = () => {
        clearTimeout(timer)
        running.push(personId)
        resolve()
      }
      const entry: Waiting = { personId, start }
      waiting.push(entry)
    })
  return {
    enter: async (personId) => {
      const refusal = refusalFor(personId)
      if (refusal) throw refusal
      if (running.length < limits.running) running.push(personId)
      else await wait(personId)
      return leaverOf(personId)
    },
    placeOf: (personId) => {
      const index = waiting.findIndex((entry) => entry.personId === personId)
      return index < 0 ? null : index + 1
    },
    refusalFor,
  }
}
