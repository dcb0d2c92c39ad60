import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { RegularizationDraft, regularizationDraft } from '@adm/domain/regularization/regularization'

/** Form values of a regularization, not parsed yet. */
export type TypedRegularization = z.input<typeof regularizationDraft>
export type RegularizationFormState = UseFormReturn<TypedRegularization, unknown, RegularizationDraft>
