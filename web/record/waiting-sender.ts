import type { QueryClient } from '@tanstack/react-query'
import { isOnline, onOnline, tellUnreached } from '../platform/online.ts'
import { isShutOut, Refused } from '../platform/refused.ts'
import { onSession, readSession } from '../platform/session.tsx'
import { isTokenOf, readToken } from '../platform/token.ts'
import {
  changeWaiting,
  dropForgotten,
  findWaiting,
  followWaiting,
  onWaiting,
  readWaiting,
  type Trouble,
  type WaitingEdit,
} from '../platform/waiting-store.ts'
import { showToast } from '../ui/toast.tsx'
import { type Outcome, saveMerged, staleRow, tellMerge } from './record-save.ts'
import type { RecordSubject, VersionedRow } from './record-subject.ts'
import { nextToSend, withMade, withSent, withTrouble } from './waiting-edit.ts'

/** A subject whose edits may wait, whatever its rows hold. */
export type WaitingSubject = RecordSubject<VersionedRow, object>
/** The subject of each call by which edits wait, in its own file. */
export type WaitingSubjects = Readonly<Record<string, () => Promise<WaitingSubject>>>

/** The server forgets a request key after a day: what has waited longer for its answer is asked of the person. */
const keyLastsMs = 20 * 3_600_000
const pauses = { first: 2_000, most: 60_000 }
/** The person withdrew the edit, or changed it, a moment before it left. */
const moved = 'WAITING_EDIT_MOVED'

let subjects: WaitingSubjects = {}
/** The subject of an edit that waits; null for one that this version of the application does not know. @throws when its file does not come */
export const subjectOf = async ({ call }: Pick<WaitingEdit, 'call'>): Promise<WaitingSubject | null> => (await subjects[call]?.()) ?? null

/**
 * Sends what waits whenever there is a network and somebody who made it: when it comes back, at the start, after a sign-in. One tab sends,
 * one edit after the other; what is refused or meets somebody else's value stays, and waits for the person.
 */
export const startSending = (queries: QueryClient, known: WaitingSubjects): void => {
  subjects = known
  let pauseMs = pauses.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    const personId = sender()
    if (isRunning || !personId || !isOnline() || !nextToSend(readWaiting(), new Set())) return
    isRunning = true
    const isWhole = await alone(() => sendAll(queries, personId)).catch(() => false)
    isRunning = false
    pauseMs = isWhole ? pauses.first : Math.min(pauses.most, pauseMs * 2)
    timer = setTimeout(() => void run(), isWhole ? 0 : pauseMs)
  }
  const follow = () => {
    const { person, viewer } = readSession()
    const personId = viewer ? null : (person?.id ?? null)
    void followWaiting(personId).then(run)
    if (personId) void dropForgotten(personId, Date.now()).catch(() => undefined)
  }
  let seen = whoIsHere()
  onSession(() => {
    if (seen === whoIsHere()) return
    seen = whoIsHere()
    follow()
  })
  onOnline(() => {
    pauseMs = pauses.first
    void run()
  })
  onWaiting(() => void run())
  follow()
}

const whoIsHere = (): string => {
  const { person, viewer } = readSession()
  return `${viewer?.id ?? ''} ${person?.id ?? ''}`
}

/** Who may send now: somebody who acts as themselves, with their own token. */
const sender = (): string | null => {
  const { person, viewer } = readSession()
  return person && !viewer && isTokenOf(readToken(), person.id) ? person.id : null
}

/** Locks across tabs need a secure context; without one, the request keys alone make of two copies one edit. */
const alone = (act: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('waiting-edits', act) : act()

/** @returns whether nothing is left that another try could send */
const sendAll = async (queries: QueryClient, personId: string): Promise<boolean> => {
  const later = new Set<string>()
  let made = 0
  let isAway = false
  for (;;) {
    const edits = await findWaiting(personId).then((found) => found.toSorted((one, other) => one.madeAt - other.madeAt))
    const edit = nextToSend(edits, later)
    if (!edit || sender() !== personId || !isOnline()) break
    const end = await sendOne(queries, edit)
    if (end === 'made') made += 1
    if (end === 'later' || end === 'away') later.add(edit.id)
    isAway = end === 'away'
    if (isAway) break
  }
  if (made > 0) tellMade(made)
  return later.size === 0
}

const tellMade = (made: number) =>
  showToast({ message: made > 1 ? `${made} modifications ont été envoyées.` : 'La modification a été envoyée.', tone: 'success' })

type End = 'made' | 'stuck' | 'later' | 'away'

const sendOne = async (queries: QueryClient, edit: WaitingEdit): Promise<End> => {
  if (edit.sent && Date.now() - edit.sent.at > keyLastsMs)
    return stick({ ...edit, key: crypto.randomUUID() }, { kind: 'refused', statusCode: 0, code: 'DOUBTFUL', message: tooLate, errors: [] })
  try {
    const subject = await subjectOf(edit)
    // An edit of another version: it stays in the list, where it can be read and given up.
    if (!subject) return await stick(edit, { kind: 'refused', statusCode: 0, code: 'UNKNOWN', message: unknownForm, errors: [] })
    const outcome = (await sentAgain(subject, edit)) ?? (await sendMerged(subject, edit))
    if ('conflicts' in outcome) {
      const { current, conflicts, byName, change } = outcome
      return await stick({ ...edit, change: { ...change } }, { kind: 'clash', current, conflicts: [...conflicts], byName })
    }
    subject.keep(queries, outcome.saved)
    await changeWaiting(edit.personId, (edits) => withMade(edits, edit, outcome.saved))
    // An answer that was asked for before the save may still be on its way.
    for (const { path } of [subject.read, subject.history])
      void queries.invalidateQueries({ queryKey: [path, { params: { id: edit.rowId } }] })
    void tellMerge(subject, edit.rowId, outcome.theirs)
    return 'made'
  } catch (error) {
    return endOf(edit, error)
  }
}

const unknownForm = "Cette version de l'application ne sait pas envoyer cette modification. Notez-la, puis abandonnez-la."
const tooLate =
  "On ne sait pas si cette modification a été enregistrée\u00A0: sa réponse n'est pas venue en un jour. Vérifiez la fiche, puis renvoyez-la ou abandonnez-la."

/** What left already and had no answer leaves once more exactly so: the server answers for the first copy, and makes nothing twice. */
const sentAgain = async (subject: WaitingSubject, edit: WaitingEdit): Promise<Outcome<VersionedRow, object> | undefined> => {
  if (!edit.sent) return undefined
  try {
    const saved = await subject.save({ ...edit.read, version: edit.sent.version }, edit.sent.change, edit.key)
    return { saved, theirs: [] }
  } catch (error) {
    if (!staleRow(subject, error)) throw error
    return undefined // it had not arrived: as if it had not left
  }
}

const sendMerged = (subject: WaitingSubject, edit: WaitingEdit): Promise<Outcome<VersionedRow, object>> =>
  saveMerged(subject, { change: edit.change, read: edit.read }, edit.key, async ({ version }, change) => {
    const sent = { version, change: { ...change }, at: Date.now() }
    const edits = await changeWaiting(edit.personId, (all) => withSent(all, edit, sent))
    if (!edits.some((one) => one.id === edit.id && one.sent?.at === sent.at))
      throw new Refused({ statusCode: 0, code: moved, message: '', errors: [] })
  })

/** It waits for the person from now on. */
const stick = async (edit: WaitingEdit, trouble: Trouble): Promise<End> => {
  await changeWaiting(edit.personId, (edits) => (edits.some(({ id }) => id === edit.id) ? withTrouble(edits, edit, trouble) : edits))
  return 'stuck'
}

/** A refusal stays with its sentence; a server that is away, broken or has too much to do is asked again. */
const endOf = async (edit: WaitingEdit, error: unknown): Promise<End> => {
  if (!(error instanceof Refused)) {
    // oxlint-disable-next-line no-console -- a bug, or a browser that lost its store: the edit stays, and is tried again
    console.warn(error)
    return 'later'
  }
  const { statusCode, code, message, errors } = error.told
  if (code === moved) return 'stuck'
  if (statusCode === 0) {
    tellUnreached()
    return 'away'
  }
  if (isShutOut(error)) {
    await changeWaiting(edit.personId, () => [])
    return 'away'
  }
  if (statusCode === 401 || statusCode === 429) return 'away'
  if (statusCode >= 500) return 'later'
  // Stale after as many tries: a row that never rests.
  if (statusCode === 412) return 'later'
  return stick(edit, { kind: 'refused', statusCode, code, message, errors })
}
