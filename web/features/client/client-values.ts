import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { type ClientChange, type ClientDraft, clientChange, clientDraft } from '@adm/domain/client/client'
import { type ClientTermsChange, clientTermsChange } from '@adm/domain/client/client-terms'

/** What a new client's form holds while it is typed: not parsed yet. */
export type ClientDraftValues = z.input<typeof clientDraft>
/** What a section of the informations holds while it is edited. */
export type ClientChangeValues = z.input<typeof clientChange>
/** What a section of the parameters holds while it is edited. */
export type ClientTermsValues = z.input<typeof clientTermsChange>
/** What the fields of a client may be in: any of the three. */
export type ClientValues = ClientDraftValues & ClientTermsValues

export const draftResolver: Resolver<ClientDraftValues, unknown, ClientDraft> = zodResolver(clientDraft)
export const changeResolver: Resolver<ClientChangeValues, unknown, ClientChange> = zodResolver(clientChange)
export const termsResolver: Resolver<ClientTermsValues, unknown, ClientTermsChange> = zodResolver(clientTermsChange)

/** An optional text that was emptied is none. */
export const emptyIsNull = (typed: unknown): unknown => (typeof typed === 'string' && typed.trim() === '' ? null : typed)
