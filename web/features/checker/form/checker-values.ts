import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { type CheckerChange, checkerChange, type CheckerDraft, checkerDraft } from '@adm/domain/checker/checker-file'

/** The form values of a checker, not parsed yet. */
export type CheckerValues = z.input<typeof checkerDraft>

/** Default values of a new checker. */
export const newChecker = {
  tags: ['NOTFURNISHED', 'FURNISHED'],
  languages: ['FR'],
  selfBilling: false,
  zones: [],
  extraZips: [],
  certifications: [],
} as const satisfies Partial<CheckerValues>

export const draftResolver: Resolver<CheckerValues, unknown, CheckerDraft> = zodResolver(checkerDraft)
export const changeResolver: Resolver<z.input<typeof checkerChange>, unknown, CheckerChange> = zodResolver(checkerChange)
