import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { type ClientChange, type ClientDraft, clientChange, clientDraft } from '@adm/domain/client/client'
import { type ClientTermsChange, clientTermsChange } from '@adm/domain/client/client-terms'

/** The values of a new client's form, not parsed yet. */
export type ClientDraftValues = z.input<typeof clientDraft>
/** The values of an edited section of the informations. */
export type ClientChangeValues = z.input<typeof clientChange>
/** The values of an edited section of the parameters. */
export type ClientTermsValues = z.input<typeof clientTermsChange>
/** The values of any of the three forms in which a client's fields are used. */
export type ClientValues = ClientDraftValues & ClientTermsValues

export const draftResolver: Resolver<ClientDraftValues, unknown, ClientDraft> = zodResolver(clientDraft)
export const changeResolver: Resolver<ClientChangeValues, unknown, ClientChange> = zodResolver(clientChange)
export const termsResolver: Resolver<ClientTermsValues, unknown, ClientTermsChange> = zodResolver(clientTermsChange)

/** An optional text that was emptied is none. */
export const emptyIsNull = (typed: unknown): unknown => (typeof typed === 'string' && typed.trim() === '' ? null : typed)
