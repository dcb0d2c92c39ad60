import { z } from 'zod'
import { day } from '../values/date/moment.ts'
import { reference } from '../values/text.ts'
import { type CertificationKind, certificationKinds } from './certification-kind.ts'
import type { CheckerType } from './checker.ts'

const fields = {
  kind: z.enum(certificationKinds, 'Choisissez un type.'),
  number: reference,
  issuedDay: day.nullish(),
  /** None: it never expires. The day itself is still valid. */
  expiresDay: day.nullish(),
  /** Once expired, its checker is given no mission any more. */
  blocking: z.boolean('Indiquez si ce certificat est bloquant.'),
}
const orderMessage = "L'échéance ne peut pas précéder la date d'émission."
type Dated = { issuedDay?: string | null | undefined; expiresDay?: string | null | undefined }
const isInOrder = ({ issuedDay, expiresDay }: Dated): boolean => !issuedDay || !expiresDay || expiresDay >= issuedDay

/** A certificate as typed; `id` names the one that is edited, without it a new one is added. */
export const certificationDraft = z
  .strictObject({ id: z.uuid().optional(), ...fields })
  .refine(isInOrder, { path: ['expiresDay'], message: orderMessage })
export const certification = z.object({ id: z.uuid(), ...fields })
export type Certification = z.output<typeof certification>

/** How many days before its expiry everyone concerned hears of it. */
export const expiryNoticeDays = 30

/** Has it expired by that day? */
export const isExpired = ({ expiresDay }: Pick<Certification, 'expiresDay'>, today: string): boolean => (expiresDay ?? '9999') < today

const neededOf: Record<CheckerType, readonly CertificationKind[]> = {
  CANDIDATE: [],
  ADMIN: [],
  CHECKER: ['IDENTITY', 'CONTRACT', 'TRAINING'],
  INDEPENDENT: ['URSSAF', 'LIABILITY', 'CONTRACT', 'TRAINING'],
}
type Papers = { certifications: readonly Certification[]; selfBilling: boolean; today: string }

/** The papers that a checker of this type must have and lacks, or that have expired: the checker's file. */
export const lackingPapers = (type: CheckerType, { certifications, selfBilling, today }: Papers): readonly CertificationKind[] => {
  const needed = [...neededOf[type], ...(type === 'INDEPENDENT' && selfBilling ? (['SELF_BILLING'] as const) : [])]
  return needed.filter((kind) => !certifications.some((one) => one.kind === kind && !isExpired(one, today)))
}

/** The blocking certificates that have expired: with one of them, no mission. */
export const expiredBlocking = (certifications: readonly Certification[], today: string): readonly CertificationKind[] => [
  ...new Set(certifications.filter((one) => one.blocking && isExpired(one, today)).map(({ kind }) => kind)),
]
