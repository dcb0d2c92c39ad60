import type { QueryClient } from '@tanstack/react-query'
import { newKey } from '../../platform/new-key.ts'
import { inOneTab } from '../../platform/one-tab.ts'
import { isOnline, onOnline, reportUnreached } from '../../platform/api/online.ts'
import { isShutOut, Refused } from '../../platform/api/refused.ts'
import { onSession, readSession } from '../../platform/session/session.tsx'
import { isTokenOf, readToken } from '../../platform/session/token.ts'
import {
  changePendingEdits,
  dropForgotten,
  findPendingEdits,
  followPendingEdits,
  onPendingEdits,
  readPendingEdits,
  type Trouble,
  type PendingEdit,
} from '../../platform/offline/pending-edit-store.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { type Outcome, saveMerged, staleRow, toastMerge } from '../form/record-save.ts'
import type { RecordSubject, VersionedRow } from '../page/record-subject.ts'
import { nextToSend, withMade, withSent, withTrouble } from './pending-edit.ts'

/** A subject whose edits may be pending, for rows of any type. */
export type PendingSubject = RecordSubject<VersionedRow, object>
/** The loader of the subject of each call whose edits may be pending. */
export type PendingSubjects = Readonly<Record<string, () => Promise<PendingSubject>>>

/** The server drops an idempotency key after a day: the person decides on an edit without an answer for longer. */
const keyLastsMs = 20 * 3_600_000
const pauses = { first: 2_000, most: 60_000 }
/** Error code: the person withdrew or changed the edit just before it was sent. */
const moved = 'WAITING_EDIT_MOVED'

let subjects: PendingSubjects = {}
/** The subject of a pending edit; null if this version of the application does not have it. @throws when its file does not load */
export const subjectOf = async ({ call }: Pick<PendingEdit, 'call'>): Promise<PendingSubject | null> => (await subjects[call]?.()) ?? null

/**
 * Sends pending edits whenever there is a network and their author is signed in: when the network returns, at the start, after a sign-in.
 * One tab sends, one edit after the other. An edit that is refused, or conflicts with another person's value, stays for the person.
 */
export const startSending = (queries: QueryClient, loaders: PendingSubjects): void => {
  subjects = loaders
  let pauseMs = pauses.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    const personId = sender()
    if (isRunning || !personId || !isOnline() || !nextToSend(readPendingEdits(), new Set())) return
    isRunning = true
    const isWhole = await inOneTab('waiting-edits', () => sendAll(queries, personId)).catch(() => false)
    isRunning = false
    pauseMs = isWhole ? pauses.first : Math.min(pauses.most, pauseMs * 2)
    timer = setTimeout(() => void run(), isWhole ? 0 : pauseMs)
  }
  const follow = () => {
    const { person, viewer } = readSession()
    const personId = viewer ? null : (person?.id ?? null)
    void followPendingEdits(personId).then(run)
    if (personId) void dropForgotten(personId, Date.now()).catch(() => undefined)
  }
  let seen = personHere()
  onSession(() => {
    if (seen === personHere()) return
    seen = personHere()
    follow()
  })
  onOnline(() => {
    pauseMs = pauses.first
    void run()
  })
  onPendingEdits(() => void run())
  follow()
}

const personHere = (): string => {
  const { person, viewer } = readSession()
  return `${viewer?.id ?? ''} ${person?.id ?? ''}`
}

/** The id of the person who may send now, which requires their own token and no view as a colleague. */
const sender = (): string | null => {
  const { person, viewer } = readSession()
  return person && !viewer && isTokenOf(readToken(), person.id) ? person.id : null
}

/** @returns false when edits are left for a retry */
const sendAll = async (queries: QueryClient, personId: string): Promise<boolean> => {
  const later = new Set<string>()
  let made = 0
  let isAway = false
  for (;;) {
    const edits = await findPendingEdits(personId).then((stored) => stored.toSorted((one, other) => one.madeAt - other.madeAt))
    const edit = nextToSend(edits, later)
    if (!edit || sender() !== personId || !isOnline()) break
    const end = await sendEdit(queries, edit)
    if (end === 'made') made += 1
    if (end === 'later' || end === 'away') later.add(edit.id)
    isAway = end === 'away'
    if (isAway) break
  }
  if (made > 0) toastSent(made)
  return later.size === 0
}

const toastSent = (made: number) =>
  showToast({ message: made > 1 ? `${made} modifications ont été envoyées.` : 'La modification a été envoyée.', tone: 'success' })

type End = 'made' | 'stuck' | 'later' | 'away'

const sendEdit = async (queries: QueryClient, edit: PendingEdit): Promise<End> => {
  if (edit.sent && Date.now() - edit.sent.at > keyLastsMs)
    return stick({ ...edit, key: newKey() }, { kind: 'refused', statusCode: 0, code: 'DOUBTFUL', message: tooLate, errors: [] })
  try {
    const subject = await subjectOf(edit)
    // An edit of another version of the application: it stays in the list, where it can be read and dropped.
    if (!subject) return await stick(edit, { kind: 'refused', statusCode: 0, code: 'UNKNOWN', message: unknownForm, errors: [] })
    const outcome = (await sentAgain(subject, edit)) ?? (await sendMerged(subject, edit))
    if ('conflicts' in outcome) {
      const { current, conflicts, byName, change } = outcome
      return await stick({ ...edit, change: { ...change } }, { kind: 'clash', current, conflicts: [...conflicts], byName })
    }
    subject.cacheSaved(queries, outcome.saved)
    await changePendingEdits(edit.personId, (edits) => withMade(edits, edit, outcome.saved))
    // A request made before the save may still be answered with the old row.
    for (const { path } of [subject.read, subject.history])
      void queries.invalidateQueries({ queryKey: [path, { params: { id: edit.rowId } }] })
    void toastMerge(subject, edit.rowId, outcome.theirs)
    return 'made'
  } catch (error) {
    return endOf(edit, error)
  }
}

const unknownForm = "Cette version de l'application ne sait pas envoyer cette modification. Notez-la, puis abandonnez-la."
const tooLate =
  "On ne sait pas si cette modification a été enregistrée\u00A0: sa réponse n'est pas venue en un jour. Vérifiez la fiche, puis renvoyez-la ou abandonnez-la."

/** A sent request without an answer is sent again unchanged: the server returns the first response, and changes nothing twice. */
const sentAgain = async (subject: PendingSubject, edit: PendingEdit): Promise<Outcome<VersionedRow, object> | undefined> => {
  if (!edit.sent) return undefined
  try {
    const saved = await subject.save({ ...edit.read, version: edit.sent.version }, edit.sent.change, edit.key)
    return { saved, theirs: [] }
  } catch (error) {
    if (!staleRow(subject, error)) throw error
    return undefined // the request had not reached the server
  }
}

const sendMerged = (subject: PendingSubject, edit: PendingEdit): Promise<Outcome<VersionedRow, object>> =>
  saveMerged(subject, { change: edit.change, read: edit.read }, edit.key, async ({ version }, change) => {
    const sent = { version, change: { ...change }, at: Date.now() }
    const edits = await changePendingEdits(edit.personId, (all) => withSent(all, edit, sent))
    if (!edits.some((stored) => stored.id === edit.id && stored.sent?.at === sent.at))
      throw new Refused({ statusCode: 0, code: moved, message: '', errors: [] })
  })

/** Marks an edit that needs the person, unless it was withdrawn. */
const stick = async (edit: PendingEdit, trouble: Trouble): Promise<End> => {
  await changePendingEdits(edit.personId, (edits) => (edits.some(({ id }) => id === edit.id) ? withTrouble(edits, edit, trouble) : edits))
  return 'stuck'
}

/** The end of a failed edit: a refused edit stays with its sentence; an unreachable, broken or overloaded server is retried. */
const endOf = async (edit: PendingEdit, error: unknown): Promise<End> => {
  if (!(error instanceof Refused)) {
    // oxlint-disable-next-line no-console -- a bug, or a browser without its store: the edit stays, and is retried
    console.warn(error)
    return 'later'
  }
  const { statusCode, code, message, errors } = error.refusal
  if (code === moved) return 'stuck'
  if (statusCode === 0) {
    reportUnreached()
    return 'away'
  }
  if (isShutOut(error)) {
    await changePendingEdits(edit.personId, () => [])
    return 'away'
  }
  if (statusCode === 401 || statusCode === 429) return 'away'
  if (statusCode >= 500) return 'later'
  // Still stale after all tries: the row changes constantly.
  if (statusCode === 412) return 'later'
  return stick(edit, { kind: 'refused', statusCode, code, message, errors })
}
