import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { type CheckerChange, checkerChange, type CheckerDraft, checkerDraft } from '@adm/domain/checker/checker-file'

/** What the form of a checker holds while it is typed: not parsed yet. */
export type CheckerValues = z.input<typeof checkerDraft>

/** What a new checker begins with; the rest a person must say. */
export const newChecker = {
  tags: ['NOTFURNISHED', 'FURNISHED'],
  languages: ['FR'],
  selfBilling: false,
  areas: [],
  extraZips: [],
  certifications: [],
} as const satisfies Partial<CheckerValues>

export const draftResolver: Resolver<CheckerValues, unknown, CheckerDraft> = zodResolver(checkerDraft)
export const changeResolver: Resolver<z.input<typeof checkerChange>, unknown, CheckerChange> = zodResolver(checkerChange)

/** An optional text that was emptied is none. */
export const emptyIsNull = (typed: unknown): unknown => (typeof typed === 'string' && typed.trim() === '' ? null : typed)
