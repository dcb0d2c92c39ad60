import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { documentCalls } from '@adm/contract/document'
import { fileTooLarge, mostFileBytes } from '@adm/contract/call'
import type { DocumentOwner } from '@adm/domain/document/document-owner'
import type { DocumentType } from '@adm/domain/document/document-type'
import { callApi } from '../../platform/api/api.ts'
import { isOnline, onOnline } from '../../platform/api/online.ts'
import { describeError } from '../../platform/api/refused.ts'
import { onSession, readSession } from '../../platform/session/session.tsx'
import { readAgain } from '../../platform/api/read-again.ts'

export type Owner = { entity: DocumentOwner; entityId: string }
/** The result of an upload: a new document of a type, or a new version of an existing one. */
export type Purpose = { type: DocumentType } | { documentId: string; name: string }
/** A queued or running upload. `share`: the part already sent, 0 to 1. */
export type Upload = {
  id: string
  owner: Owner
  purpose: Purpose
  file: File
  state: 'waiting' | 'sending' | 'failed'
  share: number
  /** Refusal of the upload. */
  message: string | null
}

/** Few parallel uploads, because they share the bandwidth. */
const mostAtOnce = 2
let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()
/** The controllers that abort running uploads. */
const underWay = new Map<string, AbortController>()

const set = (next: readonly Upload[]) => {
  uploads = next
  for (const listener of listeners) listener()
}
const change = (id: string, part: Partial<Upload>) => set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

/** Queues files for upload; they continue while the person uses other pages, until the window closes. */
export const addUploads = (queries: QueryClient, owner: Owner, purpose: Purpose, files: readonly File[]): void => {
  const added = files.map((file): Upload => {
    const isTooLarge = file.size > mostFileBytes
    const initialState = isTooLarge
      ? ({ state: 'failed', message: fileTooLarge(mostFileBytes) } as const)
      : ({ state: 'waiting', message: null } as const)
    return { id: crypto.randomUUID(), owner, purpose, file, share: 0, ...initialState }
  })
  set([...uploads, ...added])
  follow(queries)
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
    await deliver(upload, ending.signal)
    set(uploads.filter((other) => other.id !== id))
    await readAgain(queries, 'document')
  } catch (error) {
    change(id, { state: 'failed', share: 0, message: describeError(error).message })
  } finally {
    underWay.delete(id)
  }
}

const deliver = ({ id, owner, purpose, file }: Upload, signal: AbortSignal) => {
  // A retry has the same idempotency key.
  const sending = { key: id, onSent: (share: number) => change(id, { share }) }
  if ('type' in purpose) return callApi(documentCalls.create, { body: { file, type: purpose.type, ...owner }, ...sending }, signal)
  return callApi(documentCalls.addVersion, { params: { id: purpose.documentId }, body: { file }, ...sending }, signal)
}

let isFollowing = false
/**
 * Installed with the first upload: resumes when the network is back, drops every upload at sign-out, and warns before the window closes.
 */
const follow = (queries: QueryClient): void => {
  if (isFollowing) return
  isFollowing = true
  onOnline(() => goOn(queries))
  onSession(() => {
    if (readSession().person === null) for (const { id } of uploads) dropUpload(id)
  })
  globalThis.addEventListener('beforeunload', (event) => {
    if (underWay.size > 0) event.preventDefault()
  })
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Uploads of this row, in the order they were queued. */
export const useUploads = ({ entityId }: Owner): readonly Upload[] =>
  useSyncExternalStore(listen, () => uploads).filter(({ owner }) => owner.entityId === entityId)
