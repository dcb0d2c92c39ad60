import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { type ClientChange, type ClientDraft, clientChange, clientDraft } from '@adm/domain/client/client-draft'
import { type ClientTermsChange, clientTermsChange } from '@adm/domain/client/client-terms'

/** Form values of a new client, not parsed yet. */
export type ClientDraftValues = z.input<typeof clientDraft>
/** Form values of a section of the details tab. */
export type ClientChangeValues = z.input<typeof clientChange>
/** Form values of a section of the parameters tab. */
export type ClientTermsValues = z.input<typeof clientTermsChange>
/** Form values common to the three forms of a client. */
export type ClientValues = ClientDraftValues & ClientTermsValues

export const draftResolver: Resolver<ClientDraftValues, unknown, ClientDraft> = zodResolver(clientDraft)
export const changeResolver: Resolver<ClientChangeValues, unknown, ClientChange> = zodResolver(clientChange)
export const termsResolver: Resolver<ClientTermsValues, unknown, ClientTermsChange> = zodResolver(clientTermsChange)
