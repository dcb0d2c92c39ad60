import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { documentCalls } from '@adm/contract/document'
import { fileTooLarge, mostFileBytes } from '@adm/contract/call/call'
import type { DocumentOwner } from '@adm/domain/document/record/document-owner'
import type { DocumentType } from '@adm/domain/document/document-type'
import { fileKindNames, nameForKind } from '@adm/domain/file/file-kind'
import { fileRefusals } from '@adm/domain/file/file-refusals'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { isOnline, onOnline } from '../../platform/api/online.ts'
import { describeError } from '../../platform/api/refused.ts'
import { onSession, readSession } from '../../platform/session/session.tsx'
import { readAgain } from '../../platform/api/read-again.ts'
import { guessFromContent, guessFromName, type TypeChoice } from './guess-type.ts'

export type Owner = { entity: DocumentOwner; entityId: string }
/** The existing document that gets a new version. */
type Replaced = { documentId: string; name: string }
/** A queued or running upload. `share`: the part already sent, 0 to 1. */
export type Upload = {
  id: string
  owner: Owner
  file: File
  replaced: Replaced | null
  /** The type of the new document; null until it is guessed or chosen. */
  choice: TypeChoice | null
  /** `reading`: its content is read for a guess. `asking`: the person chooses its type. `refused`: another attempt would not help. */
  state: 'reading' | 'asking' | 'waiting' | 'sending' | 'failed' | 'refused'
  share: number
  /** Refusal of the upload. */
  message: string | null
}
/** The source of the type of each document that this window added. */
type Sources = Readonly<Record<string, TypeChoice['source']>>

/** Few parallel uploads, because they share the bandwidth. */
const mostAtOnce = 2
let uploads: readonly Upload[] = []
let sources: Sources = {}
const listeners = new Set<() => void>()
/** The controllers that abort running uploads. */
const underWay = new Map<string, AbortController>()

const set = (next: readonly Upload[]) => {
  uploads = next
  for (const listener of listeners) listener()
}
const change = (id: string, part: Partial<Upload>) => set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

/** What can be refused before anything is sent. */
const refusalOf = ({ name, size }: File): string | null => {
  if (size === 0) return fileRefusals.empty().message
  if (size > mostFileBytes) return fileTooLarge(mostFileBytes)
  return fileKindNames.some((kind) => nameForKind(name, kind)) ? null : fileRefusals.unknownKind(fileKindNames).message
}

const add = (queries: QueryClient, owner: Owner, files: readonly File[], replaced: Replaced | null): readonly Upload[] => {
  const added = files.map((file): Upload => {
    const message = refusalOf(file)
    const choice = replaced ? null : guessFromName(owner.entity, file)
    const state = replaced || choice ? 'waiting' : 'reading'
    return { id: newKey(), owner, file, replaced, choice, share: 0, state: message ? 'refused' : state, message }
  })
  set([...uploads, ...added])
  follow(queries)
  goOn(queries)
  return added
}

/**
 * Queues files as new documents; they continue while the person uses other pages, until the window closes. The type of each is guessed from
 * its name, then from its content; a file whose type stays unsure waits until the person chooses it (`chooseType`).
 */
export const addUploads = (queries: QueryClient, owner: Owner, files: readonly File[]): void => {
  for (const { id, file, state } of add(queries, owner, files, null)) if (state === 'reading') void readType(queries, id, file)
}

/** Queues a file as the next version of a document. */
export const addVersionUpload = (queries: QueryClient, owner: Owner, replaced: Replaced, file: File): void => {
  add(queries, owner, [file], replaced)
}

const readType = async (queries: QueryClient, id: string, file: File): Promise<void> => {
  const choice = await guessFromContent(file)
  change(id, choice ? { choice, state: 'waiting' } : { state: 'asking' })
  goOn(queries)
}

/** The person's choice of the type of files that wait for it; they are sent. */
export const chooseType = (queries: QueryClient, ids: readonly string[], type: DocumentType): void => {
  for (const id of ids) change(id, { choice: { type, source: 'person' }, state: 'waiting' })
  goOn(queries)
}

/** Retries one upload. */
export const retryUpload = (queries: QueryClient, id: string): void => {
  change(id, { state: 'waiting', share: 0, message: null })
  goOn(queries)
}

/** Removes an upload from the queue, and aborts it if it is running. */
export const dropUpload = (id: string): void => {
  underWay.get(id)?.abort()
  set(uploads.filter((upload) => upload.id !== id))
}

const goOn = (queries: QueryClient): void => {
  const next = uploads.find(({ state }) => state === 'waiting')
  if (!next || underWay.size >= mostAtOnce || !isOnline()) return
  void send(queries, next).finally(() => goOn(queries))
  goOn(queries)
}

const send = async (queries: QueryClient, upload: Upload): Promise<void> => {
  const { id } = upload
  const ending = new AbortController()
  underWay.set(id, ending)
  change(id, { state: 'sending' })
  try {
    const { id: documentId } = await deliver(upload, ending.signal)
    if (upload.choice) sources = { ...sources, [documentId]: upload.choice.source }
    set(uploads.filter((other) => other.id !== id))
    await readAgain(queries, 'document')
  } catch (error) {
    change(id, { state: 'failed', share: 0, message: describeError(error).message })
  } finally {
    underWay.delete(id)
  }
}

const deliver = ({ id, owner, replaced, choice, file }: Upload, signal: AbortSignal) => {
  // A retry has the same idempotency key.
  const sending = { key: id, onSent: (share: number) => change(id, { share }) }
  if (replaced) return callApi(documentCalls.addVersion, { params: { id: replaced.documentId }, body: { file }, ...sending }, signal)
  if (!choice) throw new Error('an upload waits for its type until it is chosen')
  return callApi(documentCalls.create, { body: { file, type: choice.type, ...owner }, ...sending }, signal)
}

let isFollowing = false
/**
 * Installed with the first upload: resumes when the network is back, drops every upload at sign-out, and warns before the window closes on
 * files that are not sent yet.
 */
const follow = (queries: QueryClient): void => {
  if (isFollowing) return
  isFollowing = true
  onOnline(() => goOn(queries))
  onSession(() => {
    if (readSession().person !== null) return
    sources = {}
    for (const { id } of uploads) dropUpload(id)
  })
  globalThis.addEventListener('beforeunload', (event) => {
    if (uploads.some(({ state }) => state !== 'failed' && state !== 'refused')) event.preventDefault()
  })
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Uploads of this row, in the order they were queued. */
export const useUploads = ({ entityId }: Owner): readonly Upload[] =>
  useSyncExternalStore(listen, () => uploads).filter(({ owner }) => owner.entityId === entityId)

/** The sources of the types of the documents added from this window. */
export const useTypeSources = (): Sources => useSyncExternalStore(listen, () => sources)
