import { z } from 'zod'
import { day } from '../values/date/moment.ts'
import { ruleOf } from '../values/rule.ts'
import { reference } from '../values/text.ts'
import { type CertificationKind, certificationKinds } from './certification-kind.ts'
import type { CheckerType } from './checker.ts'

const fields = {
  kind: z.enum(certificationKinds, 'Choisissez un type.'),
  number: reference,
  issuedDay: day.nullish(),
  /** Null: no expiry. The certificate is still valid on this day. */
  expiresDay: day.nullish(),
  /** After expiry, the checker gets no more missions. */
  blocking: z.boolean('Indiquez si ce certificat est bloquant.'),
}
const orderMessage = "L'échéance ne peut pas précéder la date d'émission."
type Dated = { issuedDay?: string | null | undefined; expiresDay?: string | null | undefined }
const isInOrder = ({ issuedDay, expiresDay }: Dated): boolean => !issuedDay || !expiresDay || expiresDay >= issuedDay

/** The form of a certificate; `id` identifies the edited one, without it a new one is added. */
export const certificationDraft = z
  .strictObject({ id: z.uuid().optional(), ...fields })
  .check(ruleOf(['issuedDay', 'expiresDay'], isInOrder, { path: ['expiresDay'], message: orderMessage }))
export const certification = z.object({ id: z.uuid(), ...fields })
export type Certification = z.output<typeof certification>

/** Number of days before expiry at which the notice is sent. */
export const expiryNoticeDays = 30

/** Whether the certificate has expired on that day. */
export const isExpired = ({ expiresDay }: Pick<Certification, 'expiresDay'>, today: string): boolean => (expiresDay ?? '9999') < today

const neededOf: Record<CheckerType, readonly CertificationKind[]> = {
  CANDIDATE: [],
  ADMIN: [],
  CHECKER: ['IDENTITY', 'CONTRACT', 'TRAINING'],
  INDEPENDENT: ['URSSAF', 'LIABILITY', 'CONTRACT', 'TRAINING'],
}
type Papers = { certifications: readonly Certification[]; selfBilling: boolean; today: string }

/** The required papers of this type of checker that are missing or expired: the checker's file. */
export const lackingPapers = (type: CheckerType, { certifications, selfBilling, today }: Papers): readonly CertificationKind[] => {
  const needed = [...neededOf[type], ...(type === 'INDEPENDENT' && selfBilling ? (['SELF_BILLING'] as const) : [])]
  return needed.filter((kind) => !certifications.some((certificate) => certificate.kind === kind && !isExpired(certificate, today)))
}

/** The blocking certificates that have expired: any of them excludes the checker from missions. */
export const expiredBlocking = (certifications: readonly Certification[], today: string): readonly CertificationKind[] => [
  ...new Set(certifications.filter((certificate) => certificate.blocking && isExpired(certificate, today)).map(({ kind }) => kind)),
]
